import { migrateService, PeriodicTasks } from '@community-help/service-kit';
import { createTestDatabase, eventually, startTestService, type TestDatabase, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { sample } from './sample-service.js';

let database: TestDatabase;
let service: TestService;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`create role past_the_pooler login superuser password 'direct'`);
  await migrateService(sample, { PROFILE: 'embedded', DATABASE_URL: database.url });
  const direct = new URL(database.url);
  [direct.username, direct.password] = ['past_the_pooler', 'direct'];
  service = await startTestService(sample, { worker: true, databaseUrl: database.url, env: { DIRECT_DATABASE_URL: direct.href } });
  service.app.get(PeriodicTasks).every({ name: 'a task of one replica', everyMs: 200, exclusive: true }, async () => undefined);
});
afterAll(async () => {
  await service.close();
  await client.query('drop role past_the_pooler');
  await client.end();
  await database.drop();
});

it('what needs a session of its own does not go through a pooler, and requests do', async () => {
  const sessions = () =>
    client.query(`select distinct application_name as name, usename = 'past_the_pooler' as direct from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() order by name`);
  await eventually(async () =>
    expect((await sessions()).rows).toEqual([
      { name: 'outbox-relay', direct: true },
      { name: 'periodic-tasks', direct: true },
      { name: 'sample', direct: false },
    ]),
  );
});
