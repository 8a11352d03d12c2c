import pg from 'pg';
import { PROJECT_TYPES } from '@community-help/api-contracts';
import { TOWNS } from '../population/towns.js';

/**
 * Adds listings until there are `count`, made by PostgreSQL itself, each with texts of 8,000 characters: the longest that may be registered.
 * Numbered and indexed at the end, as a bulk import would do it.
 * @param isSearched whether to make the index of texts again
 */
export async function growHelpers(databaseUrl: string, count: number, isSearched: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('alter table helper disable trigger helper_numbered; drop index if exists helper_search_text');
  await client.query(INSERT, [count, TOWNS.map(([name]) => name), TOWNS.map(([, latitude]) => latitude), TOWNS.map(([, , longitude]) => longitude), PROJECT_TYPES]);
  await client.query('update helper_change_count set number = number + 1');
  await client.query('insert into helper_change select id, number from helper, helper_change_count on conflict do nothing');
  if (isSearched) await client.query(`set maintenance_work_mem = '512MB'; create index helper_search_text on helper using gin (search_text gin_trgm_ops)`);
  await client.query('alter table helper enable trigger helper_numbered');
  await client.query('vacuum analyze helper');
  await client.end();
}

/** Around the towns, denser towards their middles; every twentieth stands exactly in the middle of one. */
const INSERT = `
  insert into helper (id, revision, name, description, project_type, email, phone, location, latitude, longitude, location_precision, services,
    accepts_donations, wants_donations, images, is_verified, categories, charity_categories, areas_of_help, experience, additional_info, availability, created_at)
  select 'bench-' || lpad(to_hex(n), 30, '0'), 1, 'Helper ' || n || ' of ' || town, 'Hot meals and company in ' || town || '. ' || repeat(md5(n::text) || ' ', 120),
    ($5::text[])[1 + n % 9], 'helper' || n || '@example.org', '01632 960123', town,
    round(($3::float8[])[at]::numeric + (cos(n) * spread * 0.6)::numeric, 6), round(($4::float8[])[at]::numeric + (sin(n) * spread)::numeric, 6), 'unit',
    array['Food bank', 'Transport', 'Elderly care'], false, false, '{}', n % 7 = 0, '{}', '{}', '{}', repeat(md5(n || 'e') || ' ', 90), repeat(md5(n || 'a') || ' ', 30),
    array['Weekdays (9am-5pm)'], timestamptz '2026-01-01' + n * interval '1 second'
  from generate_series((select count(*) + 1 from helper), $1::int) as n,
    lateral (select 1 + (n * 7919) % cardinality($2::text[]) as at, case when n % 20 = 0 then 0 else 0.3 * power((n * 31 % 1000) / 1000.0, 2) end as spread) as place,
    lateral (select ($2::text[])[at] as town) as named`;
