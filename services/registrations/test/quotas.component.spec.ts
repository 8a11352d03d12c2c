import { clientNetworkOf, PeriodicTasks, TakeQuota } from '@community-help/service-kit';
import { eventually, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, post } from './requests.js';
import { startTwoReplicas } from './two-replicas.js';

const LIMITS = { REGISTRATIONS_PER_ADDRESS_PER_DAY: '3', REGISTRATIONS_PER_NETWORK_PER_DAY: '5', REGISTRATIONS_PER_EMAIL_PER_DAY: '2' };

describe('quotas of registrations', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let replica: TestService;
  let close: () => Promise<void>;
  let database: DataSource;

  beforeAll(async () => {
    ({ neighbours, service, replica, database, close } = await startTwoReplicas([], LIMITS));
  });
  afterAll(() => close());
  beforeEach(() => database.query('delete from quota'));

  const register = (from: string, email = `${randomUUID()}@example.org`, at = service) => post(at.url, { ...EMPLOYMENT, email }, from === '' ? {} : { 'x-forwarded-for': from });
  const statuses = (answers: { status: number }[]): number[] => answers.map(({ status }) => status).sort();
  const count = async (): Promise<number> => Number((await database.query('select count(*) from helper'))[0].count);

  it('let one connection register a few, whichever replica it meets, and say when to come again', async () => {
    for (const at of [service, replica, service]) expect((await register('203.0.113.5', undefined, at)).status).toBe(201);
    const before = await count();
    const fourth = await register('203.0.113.5', undefined, replica);
    expect([fourth.status, fourth.text]).toEqual([429, expect.stringMatching(/^There were very many registrations .* try again tomorrow\.$/)]);
    const seconds = Number(fourth.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await count()).toBe(before);
    expect((await register('203.0.113.6')).status).toBe(201);
  });

  it('count exactly, also when forty arrive at once at two replicas', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => register('203.0.113.5', undefined, n % 2 ? service : replica)));
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(3);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(37);
  });

  it('count exactly those that met a full row only after they had looked', async () => {
    const takeQuota = service.app.get(TakeQuota);
    const take = () => takeQuota.run('day', [{ kind: 'test', subject: 'busy', max: 3 }]);
    await take();
    await take();
    const takes = await database.transaction(async (manager) => {
      await manager.query('select 1 from quota for update');
      const waiting = Array.from({ length: 5 }, take);
      // Asked outside of this transaction: within one, PostgreSQL tells again what it told first.
      await eventually(async () => expect((await database.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length).toBe(5));
      return waiting;
    });
    expect((await Promise.all(takes)).filter(({ isTaken }) => isTaken)).toHaveLength(1);
  });

  it('count a network together, and a mailbox however it is written', async () => {
    const network = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => register(`203.0.113.${n}`)));
    expect(statuses(network).filter((status) => status === 201)).toHaveLength(5);
    expect((await register('203.0.114.1')).status).toBe(201);
    for (const email of ['ann@example.org', 'ANN+1@Example.org']) expect((await register('', email)).status).toBe(201);
    expect((await register('', 'ann+2@example.org')).status).toBe(429);
  });

  it('do not count what failed because of us: whoever paid and waits for us is not told to come again tomorrow', async () => {
    const registrationPaymentId = randomUUID();
    const again = () => post(service.url, { ...EMPLOYMENT, email: 'paid@example.org', acceptsDonations: false, registrationPaymentId }, { 'x-forwarded-for': '203.0.113.5' });
    neighbours.isPaymentsAway = true;
    for (let n = 0; n < 4; n++) expect((await again()).status).toBe(503);
    neighbours.isPaymentsAway = false;
    neighbours.payments.set(registrationPaymentId, 200);
    expect((await again()).status).toBe(201);
    const other = await Promise.all([1, 2, 3].map(() => register('203.0.113.5')));
    expect(statuses(other)).toEqual([201, 201, 429]);
  });

  it('do not let a stranger use up the quota of somebody else by what is refused', async () => {
    for (let n = 0; n < 3; n++) await register('203.0.113.5');
    for (let n = 0; n < 5; n++) expect((await register('203.0.113.5', 'victim@example.org')).status).toBe(429);
    expect((await register('198.51.100.7', 'victim@example.org')).status).toBe(201);
  });

  it('count what the gateway saw, not what the client wrote before it, and nobody whom it cannot tell apart', async () => {
    for (let n = 0; n < 3; n++) await register(`198.51.100.${n}, 203.0.113.5`);
    expect((await register('198.51.100.9, 203.0.113.5')).status).toBe(429);
    for (let n = 0; n < 6; n++) expect((await register('127.0.0.1')).status).toBe(201);
  });

  it('do not count a submission that is sent again under its key', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': '203.0.113.5' };
    for (let n = 0; n < 6; n++) expect((await post(service.url, EMPLOYMENT, headers)).status).toBe(201);
  });

  it('keep neither address nor mailbox in the clear, and forget the key with the day', async () => {
    await register('203.0.113.5', 'ann@example.org');
    const rows = JSON.stringify(await database.query(`select encode(subject, 'escape') as subject, quota.* from quota`));
    expect(rows).not.toMatch(/203\.0|ann|example/);
    expect((await database.query('select 1 from quota')).length).toBe(3);
    await database.query(`update quota set window_ends = window_ends - interval '1 day'`);
    await database.query(`update quota_key set day = day - interval '1 day'`);
    await service.app.get(PeriodicTasks).run('forget-quotas');
    expect([await database.query('select 1 from quota'), await database.query('select 1 from quota_key')]).toEqual([[], []]);
  });

  it('begin anew with the next window, and are off at 0', async () => {
    const takeQuota = service.app.get(TakeQuota);
    const noon = Date.UTC(2026, 0, 1, 12);
    const take = (max: number, now: number) => takeQuota.run('hour', [{ kind: 'test', subject: 'x', max }], now);
    expect(await take(1, noon)).toEqual({ isTaken: true });
    expect(await take(1, noon + 600_000)).toEqual({ isTaken: false, retryAfterSeconds: 3_000 });
    expect(await take(1, noon + 3_600_000)).toEqual({ isTaken: true });
    for (let n = 0; n < 3; n++) expect(await take(0, noon)).toEqual({ isTaken: true });
  });
});

it.each([
  ['203.0.113.5', { address: '203.0.113.5', network: '203.0.113.0/24' }],
  ['9.9.9.9, 203.0.113.5', { address: '203.0.113.5', network: '203.0.113.0/24' }],
  ['::ffff:203.0.113.5', { address: '203.0.113.5', network: '203.0.113.0/24' }],
  ['2001:db8:1:2:3:4:5:6', { address: '2001:db8:1:2::/64', network: '2001:db8:1:0::/56' }],
  ['2001:DB8:1:ab2f::1', { address: '2001:db8:1:ab2f::/64', network: '2001:db8:1:ab00::/56' }],
  ['2001:db8::1', { address: '2001:db8:0:0::/64', network: '2001:db8:0:0::/56' }],
  ['2001:db8::', { address: '2001:db8:0:0::/64', network: '2001:db8:0:0::/56' }],
  ...['127.0.0.1', '10.1.2.3', '172.31.255.1', '192.168.1.1', '100.64.0.1', '169.254.1.1', '::1', 'fd00::1', 'fe80::1', '', 'unknown', '203.0.113.5:80', '203.0.113'].map((text) => [text, undefined] as const),
  [undefined, undefined],
] as const)('%s is counted as %j', (forwardedFor, expected) => {
  expect(clientNetworkOf(forwardedFor)).toEqual(expected);
});
