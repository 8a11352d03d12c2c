import pg from 'pg';
import type { DataSource } from 'typeorm';

/** Rows in the tables whose pages are looked at; `make lists ROWS=1000000` asks for more and prints what each page took. */
export const LIST_ROWS = Number(process.env['LIST_ROWS'] ?? 40_000);

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Execution Time': number;
}

/** What a statement costs, whatever else the machine does: the blocks of 8 kB that PostgreSQL looked at for it. */
export async function blocksOf(dataSource: DataSource, { text, values }: { text: string; values: readonly unknown[] }): Promise<number> {
  const [row] = await dataSource.query<[{ 'QUERY PLAN': [Explained] }]>(`explain (analyze, buffers, format json) ${text}`, [...values]);
  const [{ Plan: plan, 'Execution Time': ms }] = row['QUERY PLAN'];
  const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  if (process.env['LIST_ROWS']) process.stderr.write(`${ms.toFixed(2)} ms, ${blocks} blocks: ${text.replaceAll(/\s+/g, ' ').slice(-160)} ${JSON.stringify(values)}\n`);
  return blocks;
}

/** Runs statements that take as long as they take: a service's own connections give up after some seconds. */
export async function runAtLeisure(databaseUrl: string, statements: readonly (readonly [text: string, values?: unknown[]])[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [text, values = []] of statements) await client.query(text, values);
  } finally {
    await client.end();
  }
}
