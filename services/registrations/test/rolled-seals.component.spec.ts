import { CONVERSATION_KEPT_DAYS } from '@community-help/api-contracts';
import { Seal } from '@community-help/service-kit';
import { createTestDatabase, startTestService } from '@community-help/test-kit';
import { describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { registrations } from '../src/service.js';
import { startNeighbours } from './neighbours.js';
import { EMPLOYMENT, post } from './requests.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
/** What the runbook lets an operator type; the words between quotation marks are the same for the shell and for PostgreSQL. */
const runbook = read('k8s/README.md');
const statement = /^ *kids\(\) \{ psql -c "(.+)" "\$1"; \}$/m.exec(runbook)?.[1] ?? '';
const sealsOf = new Map([...runbook.matchAll(/^ *kids (\S+) "(.+)"$/gm)].map(([, database, seals]) => [database!, seals!]));

async function sealers(): Promise<Seal[]> {
  return Promise.all(
    ['old-key', 'new-key'].map(async (kid) => Seal.load('X', JSON.stringify({ ...(await exportJWK((await generateKeyPair('ECDH-ES+A256KW', { extractable: true })).publicKey)), kid }))),
  );
}
async function kids(client: pg.Client, database: string): Promise<unknown[]> {
  const { rows } = await client.query<{ place: string; kid: string; count: string }>(`${statement.replace('$2', () => sealsOf.get(database)!)} order by 1, 2`);
  return rows.map(({ place, kid, count }) => [place, kid, Number(count)]);
}

describe('the runbook for rolling keys', () => {
  it('shows which seals of registrations still need which key', async () => {
    const neighbours = await startNeighbours();
    const service = await startTestService(registrations, { env: neighbours.env });
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    try {
      const { id } = (await post(service.url, EMPLOYMENT)).body;
      const [old, next] = await sealers();
      for (const seal of [old!, old!, next!]) {
        await client.query(`insert into conversation (id, helper_id, sender_id, sealed_sender, last_message_at, created_at) values ($1, $2, 'x', $3, now(), now())`, [randomUUID(), id, await seal.seal({ email: 'a@example.org' })]);
      }
      for (const seal of [old!, undefined]) {
        await client.query(`insert into report (id, helper_id, reason, text, sealed_email, reporter_id, created_at) values ($1, $2, 'other', '', $3::text, case when $3::text is not null then 'x' end, now())`, [randomUUID(), id, (await seal?.seal({ email: 'b@example.org' })) ?? null]);
      }
      expect(await kids(client, 'registrations')).toEqual([['conversation', 'new-key', 1], ['conversation', 'old-key', 2], ['report', 'old-key', 1]]);
    } finally {
      await client.end();
      await service.close();
      await neighbours.close();
    }
  });

  it('shows it of the other services, in whose tables the columns of COLUMNS.md are', async () => {
    const { url, drop } = await createTestDatabase();
    const client = new pg.Client(url);
    await client.connect();
    const [old, next] = await sealers();
    const [first, second] = [await old!.seal({ email: 'a@example.org' }), await next!.seal({ email: 'b@example.org' })];
    await client.query('create table checkout (sealed_donor_email text, sealed_shipping text, wish jsonb); create table registration_payment (sealed_email text); create table sealed_bank_details (sealed text); create table mail (sealed text, view jsonb)');
    await client.query('insert into checkout values ($1, null, $3), (null, $2, null)', [first, second, { sealedDonorEmail: first, sealedShipping: second }]);
    await client.query('insert into registration_payment values ($1), (null)', [first]);
    await client.query('insert into sealed_bank_details values ($1)', [second]);
    await client.query('insert into mail values ($1, null), ($2, $3), (null, $4)', [first, second, { sealedWords: first }, { donorName: 'nobody' }]);
    try {
      expect(await kids(client, 'payments')).toEqual([['checkout', 'new-key', 2], ['checkout', 'old-key', 2], ['registration_payment', 'old-key', 1], ['sealed_bank_details', 'new-key', 1]]);
      expect(await kids(client, 'reporting')).toEqual([['mail', 'new-key', 1], ['mail', 'old-key', 2]]);
    } finally {
      await client.end();
      await drop();
    }
  });

  it.each(['accounts', 'content', 'geo-recommendations', 'payments', 'registrations', 'reporting', 'uploads'])('knows every sealed column of %s', (service) => {
    const rows = [...read(`services/${service}/COLUMNS.md`).matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)];
    expect(rows).not.toEqual([]);
    for (const [, table, columns] of rows) {
      for (const column of columns!.split(' ').filter((name) => name.startsWith('sealed'))) expect(sealsOf.get(service)).toMatch(new RegExp(`SELECT '${table}', ${column} FROM ${table}\\b`));
    }
  });

  it('keeps keys of links as long as a link may work', () => {
    expect(runbook).toContain(`${CONVERSATION_KEPT_DAYS} days: the links of conversations`);
  });
});
