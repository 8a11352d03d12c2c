import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { parse } from 'yaml';

/** A content file that cannot be used; the message is one line that names the file and what to correct. */
export class BadContentFile extends Error {
  constructor(
    readonly file: string,
    reason: string,
  ) {
    super(`${file}: ${reason.replace(/\s+/g, ' ').trim()}`);
    this.name = 'BadContentFile';
  }
}

/**
 * Splits a file into its front matter (YAML between two lines of `---`) and its text, and checks the front matter against a class.
 * @throws BadContentFile
 */
export function readFrontMatter<Fields extends object>(file: string, source: string, Fields: new () => Fields): { fields: Fields; text: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source.replace(/^\ufeff/, ''));
  if (!match) throw new BadContentFile(file, 'must begin with front matter between two lines of ---');
  const fields = plainToInstance(Fields, yaml(file, match[1]!));
  const errors = validateSync(fields, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true });
  if (errors.length > 0) throw new BadContentFile(file, errors.flatMap(({ constraints }) => Object.values(constraints ?? {})).join('; '));
  const text = match[2]!.trim();
  if (text === '') throw new BadContentFile(file, 'has no text below its front matter');
  return { fields, text };
}

function yaml(file: string, text: string): object {
  let value: unknown;
  try {
    value = parse(text, { schema: 'core', maxAliasCount: 0 });
  } catch (error) {
    throw new BadContentFile(file, `front matter is not YAML (${error instanceof Error ? error.message.split('\n')[0] : 'unreadable'})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadContentFile(file, 'front matter must be a list of names and values');
  return value;
}
