import { readFileSync } from 'node:fs';

/** What people typed and what opens doors: none of it may be in any log. */
export function findLeaks(logFiles: readonly string[], secrets: readonly (string | RegExp)[]): string[] {
  return logFiles.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const name = file.split('/').at(-1);
    return secrets.filter((secret) => (typeof secret === 'string' ? text.includes(secret) : secret.test(text))).map((secret) => `${name}: ${secret}`);
  });
}
