import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KIT_MIGRATIONS } from '@community-help/service-kit';
import { createTestDatabase, type TestDatabase } from '@community-help/test-kit';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AnonymousDonors1795000000204 } from '../src/migrations/1795000000204-anonymous-donors.js';
import { MIGRATIONS } from '../src/migrations/index.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(AnonymousDonors1795000000204));
  dataSource = new DataSource({ type: 'postgres', url: database.url, migrations: [...KIT_MIGRATIONS, ...before] });
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'each' });
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

async function store(chosen: string | null, kept: string): Promise<string> {
  const id = uuidv7();
  await dataSource.query(
    `insert into checkout (id, kind, status, amount_pence, first_amount_pence, helper_id, donor_name, created_at, touched_at)
     values ($1, 'donation', 'completed', 500, 500, 'h', $2, now(), now())`,
    [id, chosen],
  );
  await dataSource.query(
    `insert into donation (id, helper_id, amount_pence, fee_pence, credited_pence, pending_pence, donor_name, intent_id, available_on, completed_at)
     values ($1, 'h', 500, 0, 500, 500, $2, $3, now(), now())`,
    [id, kept, `pi_${id}`],
  );
  return id;
}

it('makes donors anonymous who were stored by the name on their card, and keeps names that were typed', async () => {
  const shy = await store(null, 'Margaret Q. Cardholder');
  const named = await store('Ann', 'Ann');
  const runner = dataSource.createQueryRunner();
  await new AnonymousDonors1795000000204().up(runner);
  await runner.release();
  const names = await dataSource.query(`select id, donor_name from donation order by donor_name`);
  expect(names).toEqual([
    { id: named, donor_name: 'Ann' },
    { id: shy, donor_name: 'Anonymous' },
  ]);
});
