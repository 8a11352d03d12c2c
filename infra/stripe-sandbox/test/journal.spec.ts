import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Journal } from '../src/state/journal.js';
import { Store } from '../src/state/store.js';

describe('the journal', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'journal-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const file = () => join(directory, 'journal.ndjson');

  async function linesOf(): Promise<unknown[]> {
    const lines: unknown[] = [];
    await (await Journal.open(directory, (line) => lines.push(line))).close();
    return lines;
  }

  it('gives back what was written, across chunks of the file and letters of several bytes', async () => {
    const journal = await Journal.open(directory, () => undefined);
    const written = Array.from({ length: 50 }, (_unused, index) => ({ index, text: '£é漢'.repeat(2000) }));
    for (const line of written) journal.append(line);
    await journal.durable();
    await journal.close();
    expect(await linesOf()).toEqual(written);
  });

  it('cuts off a torn last line and goes on behind it', async () => {
    await writeFile(file(), '{"a":1}\n{"b":');
    const journal = await Journal.open(directory, () => undefined);
    journal.append({ c: 3 });
    await journal.close();
    expect(await readFile(file(), 'utf8')).toBe('{"a":1}\n{"c":3}\n');
  });

  it('refuses a damaged line in the middle and says which one', async () => {
    await writeFile(file(), '{"a":1}\nnonsense\n{"b":2}\n');
    await expect(linesOf()).rejects.toThrow('Line 2 of journal.ndjson is damaged');
  });

  it('is rewritten at the start when most of it describes states that are gone', async () => {
    const store = await Store.open(directory);
    for (let index = 0; index < 6000; index += 1) store.apply([['setting', 'acct', { id: `row${index % 3}`, value: index } as { id: string }]]);
    await store.close();
    const before = (await stat(file())).size;
    const again = await Store.open(directory);
    expect((await stat(file())).size).toBeLessThan(before / 100);
    again.apply([['setting', 'acct', { id: 'row3', value: 'new' } as { id: string }], ['setting', 'row0']]);
    await again.close();
    await appendFile(file(), '[["setting"');
    const last = await Store.open(directory);
    expect([...last.rows('setting')].map(({ data }) => [data.id, data.value])).toEqual([['row1', 5998], ['row2', 5999], ['row3', 'new']]);
    await last.close();
  });
});
