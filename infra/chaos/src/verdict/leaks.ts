import { createReadStream } from 'node:fs';
import { basename } from 'node:path';

/** Something that people other than the one it is about may read. */
export interface Readable {
  name: string;
  text: string;
}

/** What people typed and what opens doors: none of it may be in any log or public answer. Each is named once. */
export async function findLeaks(readables: AsyncIterable<Readable>, secrets: readonly (string | RegExp)[]): Promise<string[]> {
  const leaks = new Set<string>();
  for await (const { name, text } of readables) {
    for (const secret of secrets) if (typeof secret === 'string' ? text.includes(secret) : secret.test(text)) leaks.add(`${name}: ${secret}`);
  }
  return [...leaks];
}

/** Logs, a piece of whole lines at a time: they may be longer than a text can be. */
export async function* readLogs(files: readonly string[]): AsyncGenerator<Readable> {
  for (const file of files) {
    let rest = '';
    for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
      const text = rest + String(chunk);
      const end = text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      yield { name: basename(file), text: text.slice(0, end) };
    }
    yield { name: basename(file), text: rest };
  }
}

/** What the dashboard shows of each helper to anyone. */
export async function* readPublicAnswers(siteUrl: string, helperIds: readonly string[]): AsyncGenerator<Readable> {
  for (const helperId of helperIds) {
    for (const part of ['stats', 'donations']) {
      const path = `/api/helpers/${helperId}/${part}`;
      yield { name: path, text: await (await fetch(siteUrl + path)).text() };
    }
  }
}
