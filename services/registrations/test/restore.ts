import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateService } from '@community-help/service-kit';
import { startTestPostgres } from '@community-help/test-kit';
import pg from 'pg';
import { registrations } from '../src/service.js';

export interface RestoredDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * Does what pg_dump and pg_restore do, into a new cluster: the schema, then every column that is stored of every row, and no trigger runs
 * meanwhile. What a dump does not carry, like transaction ids, the new cluster makes anew.
 */
export async function restoreIntoNewCluster(databaseUrl: string, env: Record<string, string>): Promise<RestoredDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'community-help-restore-'));
  const postgres = await startTestPostgres(join(folder, 'postgres'));
  await migrateService(registrations, { ...env, DATABASE_URL: postgres.adminUrl });
  const [from, to] = [new pg.Client(databaseUrl), new pg.Client(postgres.adminUrl)];
  await Promise.all([from.connect(), to.connect()]);
  await to.query('set session_replication_role = replica');
  const { rows } = await from.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by table_name`);
  for (const { name, columns } of rows) {
    const { rows: content } = await from.query<{ content: string }>(`select coalesce(json_agg(row), '[]')::text as content from (select ${columns} from ${name}) row`);
    await to.query(`delete from ${name}`);
    await to.query(`insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`, [content[0]!.content]);
  }
  await copySequences(from, to);
  await Promise.all([from.end(), to.end()]);
  return {
    url: postgres.adminUrl,
    async drop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copySequences(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ name: string; last: string | null }>(`select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`);
  for (const { name, last } of rows) if (last !== null) await to.query('select setval($1, $2)', [name, last]);
}
