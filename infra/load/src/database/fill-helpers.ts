import pg from 'pg';
import type { HelperListingV1 } from '@community-help/event-contracts';

const BATCH = 1000;
const COLUMNS: readonly [column: string, type: string, field: keyof HelperListingV1][] = [
  ['id', 'text', 'helperId'],
  ['revision', 'integer', 'revision'],
  ['name', 'text', 'name'],
  ['description', 'text', 'description'],
  ['project_type', 'text', 'projectType'],
  ['email', 'text', 'email'],
  ['phone', 'text', 'phone'],
  ['website', 'text', 'website'],
  ['location', 'text', 'location'],
  ['latitude', 'numeric', 'latitude'],
  ['longitude', 'numeric', 'longitude'],
  ['location_precision', 'text', 'locationPrecision'],
  ['services', 'text[]', 'services'],
  ['accepts_donations', 'boolean', 'acceptsDonations'],
  ['wants_donations', 'boolean', 'acceptsDonations'],
  ['images', 'text[]', 'images'],
  ['is_verified', 'boolean', 'isVerified'],
  ['categories', 'text[]', 'categories'],
  ['charity_categories', 'text[]', 'charityCategories'],
  ['areas_of_help', 'text[]', 'areasOfHelp'],
  ['availability', 'text[]', 'availability'],
  ['created_at', 'timestamptz', 'createdAt'],
];

/** Stores listings in a migrated registrations database, as if they had been registered. */
export async function fillHelpers(databaseUrl: string, listings: Iterable<HelperListingV1>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const names = COLUMNS.map(([column]) => column).join(', ');
  const values = COLUMNS.map(([column, type]) => (type === 'text[]' ? `ARRAY(SELECT json_array_elements_text(row->'${column}'))` : `(row->>'${column}')::${type}`));
  const text = `INSERT INTO helper (${names}) SELECT ${values.join(', ')} FROM json_array_elements($1::json) AS row`;
  let batch: object[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await client.query({ name: 'fill-helpers', text, values: [JSON.stringify(batch)] });
    batch = [];
  };
  for (const listing of listings) {
    batch.push(Object.fromEntries(COLUMNS.map(([column, , field]) => [column, listing[field]])));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await client.query('VACUUM ANALYZE helper');
  await client.end();
}
