import { FIELDS_OF_KIND, type ContentKind, type EntryContent } from '@community-help/api-contracts';
import { parse } from 'yaml';
import { emptyContent } from '../entry/empty-content.js';

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
 * Splits a file into its front matter (YAML between two lines of `---`) and its text, as what an operator would have written.
 * @throws BadContentFile
 */
export function readFrontMatter(file: string, kind: ContentKind, source: string): EntryContent {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source.replace(/^\ufeff/, ''));
  if (!match) throw new BadContentFile(file, 'must begin with front matter between two lines of ---');
  const content = emptyContent();
  const names: readonly string[] = FIELDS_OF_KIND[kind];
  for (const [name, value] of Object.entries(yaml(file, match[1]!))) {
    if (!names.includes(name)) throw new BadContentFile(file, `${name} is not a known field`);
    if (typeof value !== 'string') throw new BadContentFile(file, `${name} must be text`);
    content[name as keyof EntryContent] = value;
  }
  const text = match[2]!.trim().replaceAll('\r\n', '\n');
  if (text === '') throw new BadContentFile(file, 'has no text below its front matter');
  return { ...content, text };
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
