import { readFileSync } from 'node:fs';

/** Something that people other than the one it is about may read. */
export interface Readable {
  name: string;
  text: string;
}

/** What people typed and what opens doors: none of it may be in any log or public answer. */
export function findLeaks(readables: readonly Readable[], secrets: readonly (string | RegExp)[]): string[] {
  return readables.flatMap(({ name, text }) =>
    secrets.filter((secret) => (typeof secret === 'string' ? text.includes(secret) : secret.test(text))).map((secret) => `${name}: ${secret}`),
  );
}

export function readLogs(files: readonly string[]): Readable[] {
  return files.map((file) => ({ name: file.split('/').at(-1) ?? file, text: readFileSync(file, 'utf8') }));
}

/** What the dashboard shows of each helper to anyone. */
export async function readPublicAnswers(paymentsUrl: string, helperIds: readonly string[]): Promise<Readable[]> {
  const answers: Readable[] = [];
  for (const helperId of helperIds) {
    for (const part of ['stats', 'donations']) {
      const path = `/api/helpers/${helperId}/${part}`;
      answers.push({ name: path, text: await (await fetch(paymentsUrl + path)).text() });
    }
  }
  return answers;
}
