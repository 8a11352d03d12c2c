import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { migrateService } from '@community-help/service-kit';
import { createPostgresTransport, createTestDatabase, publish, seededRandom, type TestDatabase, type TestTransport } from '@community-help/test-kit';
import { geoRecommendations } from '../src/service.js';
import { seededListing } from './seeded-listings.js';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const ROLE = `rebuilding_${process.pid}`;

let database: TestDatabase;
let transport: TestTransport;
let admin: pg.Client;
const directory = mkdtempSync(join(tmpdir(), 'geo-recommendations-rebuild-'));

beforeAll(async () => {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  execFileSync(process.execPath, [tsc, '-b', PACKAGE], { stdio: 'pipe' });
  [database, transport] = await Promise.all([createTestDatabase(), createPostgresTransport()]);
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create role ${ROLE} login superuser password 'from a file'`);
});
afterAll(async () => {
  await admin.query(`drop role ${ROLE}`);
  await admin.end();
  await Promise.all([transport.close(), database.drop()]);
  rmSync(directory, { recursive: true });
});

it('the program logs in with the password of a file, past the pooler, as on Kubernetes', async () => {
  await migrateService(geoRecommendations, { PROFILE: 'embedded', DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
  await publish(transport, HelperRegisteredV1, Object.assign(new HelperRegisteredV1(), seededListing(1, seededRandom(7))));
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, 'from a file\n');
  const direct = Object.assign(new URL(database.url), { username: ROLE, password: '' }).href;
  const env = { ...process.env, ...transport.env, DATABASE_URL: `postgres://${ROLE}@127.0.0.1:1/pooled`, DIRECT_DATABASE_URL: direct, DATABASE_PASSWORD_FILE: passwordFile };
  const printed = execFileSync(process.execPath, [join(PACKAGE, 'dist/rebuild.js')], { env, stdio: 'pipe' });
  expect(String(printed)).toMatch(/^Generation \d+ has 1 helpers from 1 events; 0 could not be read\.\n$/);
});
