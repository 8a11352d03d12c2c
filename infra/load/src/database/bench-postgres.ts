import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '@community-help/local';
import { processorTimeOfFamily } from './processor-time.js';

export interface BenchPostgres {
  /** An empty database; its connection URL. */
  create(name: string): Promise<string>;
  /** Microseconds of processor time that it used so far. */
  cpu(): number;
  stop(): Promise<void>;
}

/** A PostgreSQL of this run alone, with its default durability (fsync on). */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'community-help-bench-'));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { shared_buffers: '512MB', max_wal_size: '4GB', track_commit_timestamp: 'on' } });
  return {
    async create(name) {
      const admin = new pg.Client({ connectionString: postgres.url('postgres') });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${name}`);
      await admin.end();
      return postgres.url(name);
    },
    cpu: () => processorTimeOfFamily(postgres.pid),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
