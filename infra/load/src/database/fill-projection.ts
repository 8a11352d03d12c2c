import pg from 'pg';
import type { HelperRegisteredV1 } from '@community-help/event-contracts';
import { RECORD_COLUMNS, recordOfListing, valuesOfRecord } from '@community-help/geo-recommendations/search';

const BATCH = 2000;
const TYPES = ['text', 'text', 'boolean', 'float8', 'float8', 'text', 'text', 'text', 'text', 'text'];

/**
 * Fills a migrated projection from a population until it holds `count` helpers, as the worker would, only faster; with an earth index for
 * the comparison.
 */
export async function fillProjection(databaseUrl: string, population: Generator<HelperRegisteredV1>, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS cube; CREATE EXTENSION IF NOT EXISTS earthdistance; SET synchronous_commit = off; DROP INDEX IF EXISTS bench_earth');
  const columns: unknown[][] = TYPES.map(() => []);
  const { rows } = await client.query<{ stored: number }>('SELECT count(*)::int AS stored FROM projected_helper');
  let stored = rows[0]!.stored;
  const flush = async (): Promise<void> => {
    const casts = TYPES.map((type, index) => `$${index + 2}::${type}[]`).join(', ');
    await client.query({
      name: 'fill',
      text: `INSERT INTO projected_helper (generation, revision, ${RECORD_COLUMNS})
        SELECT 1, 1, $1 + row_number() OVER (), row.* FROM unnest(${casts}) AS row`,
      values: [stored, ...columns],
    });
    stored += columns[0]!.length;
    for (const column of columns) column.length = 0;
  };
  while (stored + columns[0]!.length < count) {
    valuesOfRecord(recordOfListing(population.next().value as HelperRegisteredV1)!).forEach((value, index) => columns[index]!.push(value));
    if (columns[0]!.length === BATCH) await flush();
  }
  if (columns[0]!.length > 0) await flush();
  await client.query('UPDATE projection_state SET last_change = $1', [stored]);
  await client.query('CREATE INDEX bench_earth ON projected_helper USING gist (ll_to_earth(latitude, longitude))');
  await client.query('VACUUM ANALYZE projected_helper');
  await client.query('CHECKPOINT'); // else it would be written out while something is measured
  await client.end();
}
