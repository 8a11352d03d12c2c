import { migrateService } from '@community-help/service-kit';
import { createTestDatabase, type TestDatabase } from '@community-help/test-kit';
import pg from 'pg';
import { payments } from '../../src/index.js';

/** Every row of a database at one moment. */
export interface Dump {
  tables: { name: string; columns: string; rows: string }[];
  sequences: { name: string; last: string | null }[];
}

/** Does what pg_dump does. */
export async function takeDump(databaseUrl: string): Promise<Dump> {
  const from = new pg.Client(databaseUrl);
  await from.connect();
  await from.query('begin isolation level repeatable read');
  const { rows: described } = await from.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by table_name`);
  const tables: Dump['tables'] = [];
  for (const table of described) {
    const { rows } = await from.query<{ content: string }>(`select coalesce(json_agg(row), '[]')::text as content from (select ${table.columns} from ${table.name}) row`);
    tables.push({ ...table, rows: rows[0]!.content });
  }
  const { rows: sequences } = await from.query<Dump['sequences'][number]>(`select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`);
  await from.end();
  return { tables, sequences };
}

/** Does what createdb and pg_restore do; no trigger runs meanwhile. */
export async function restoreDump({ tables, sequences }: Dump, env: Record<string, string>): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await migrateService(payments, { ...env, DATABASE_URL: database.url });
  const to = new pg.Client(database.url);
  await to.connect();
  await to.query('set session_replication_role = replica');
  for (const { name, columns, rows } of tables) {
    await to.query(`delete from ${name}`);
    await to.query(`insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`, [rows]);
  }
  for (const { name, last } of sequences) if (last !== null) await to.query('select setval($1, $2)', [name, last]);
  await to.end();
  return database;
}
