import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Reads a JSON file of ours; undefined when there is none yet. */
export function readKept<Kept>(file: string): Kept | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
}

/** Writes a JSON file so that it is either the old one or the new one, never half; only its owner may read it. */
export function writeKept(file: string, content: unknown): void {
  writeFileSync(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
