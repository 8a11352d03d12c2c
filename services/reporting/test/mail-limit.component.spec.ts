import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DonationCompletedV1, HelperRegisteredV1, PayoutAccountUpdatedV1 } from '@community-help/event-contracts';
import { logger } from '@community-help/service-kit';
import { eventually, publish, startTestService, type TestService } from '@community-help/test-kit';
import { reporting } from '../src/index.js';
import { donation, listing } from './support/events.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

describe('what strangers can cause', () => {
  let bench: ReportingBench;
  let replica: TestService;
  let name: string;

  beforeAll(async () => {
    bench = await startReporting();
    const { databaseUrl, transport, env } = bench.service;
    replica = await startTestService(reporting, { worker: true, databaseUrl, transport, env });
  });
  afterAll(async () => {
    await replica?.close();
    await bench?.close();
  });
  beforeEach(() => {
    name = `victim-${randomUUID()}`;
  });

  const register = (email: string, more: object = {}) => {
    const helperId = randomUUID();
    return publish(bench.service.transport, HelperRegisteredV1, listing(helperId, { email, isConfirmed: false, ...more })).then(() => helperId);
  };
  const ended = (count: number) =>
    eventually(async () => expect(await bench.rows(`SELECT count(*)::int AS n FROM mail WHERE ended_at IS NOT NULL AND state IN ('sent', 'dropped')`)).toEqual([{ n: count }]));
  const metric = async (line: RegExp) => Number(line.exec(await (await fetch(`${bench.service.managementUrl}/metrics`)).text())?.[1] ?? 0);

  it('is at most three mails to one mailbox and day, over all kinds, spellings and replicas, and no answer tells', async () => {
    const told = jest.spyOn(logger('mails'), 'warn');
    const before = await bench.rows<{ n: number }>(`SELECT count(*)::int AS n FROM mail WHERE ended_at IS NOT NULL`);
    const addresses = Array.from({ length: 12 }, (_, index) => `${name}${index % 2 ? `+${index}` : ''}@mail.example`);
    const helpers = await Promise.all(addresses.map((address) => register(address)));
    await eventually(async () => expect(await bench.rows(`SELECT 1 FROM recipient WHERE helper_id = ANY($1)`, [helpers])).toHaveLength(12));
    const answers = await Promise.all(helpers.map((helperId) => bench.post(`/api/helpers/${helperId}/dashboard-link`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect((await bench.post('/api/newsletter', { email: `${name}@mail.example` })).status).toBe(202);
    await ended((before[0]?.n ?? 0) + 25);
    expect(await bench.rows(`SELECT state, count(*)::int AS n FROM mail GROUP BY state ORDER BY state`)).toEqual([
      { state: 'dropped', n: 22 },
      { state: 'sent', n: 3 },
    ]);
    const arrived = await Promise.all([...new Set(addresses)].map((address) => bench.mailbox.to(address)));
    expect(arrived.flat()).toHaveLength(3);
    // both replicas are in this process, so they share their counters
    expect(await metric(/mails_dropped_total\{kind="confirm-address",reason="limit"\} (\d+)/)).toBeGreaterThan(0);
    const lines = told.mock.calls.filter(([facts]) => (facts as { reason?: string }).reason === 'limit');
    told.mockRestore();
    expect(lines).toHaveLength(22);
    const kept = JSON.stringify([lines, await bench.rows('SELECT * FROM mailbox_allowance')]);
    expect(kept).not.toContain(name);
  });

  it('does not keep away what was paid for, or what protects the owner', async () => {
    const address = `${name}@mail.example`;
    const helperId = await register(address);
    for (let more = 0; more < 4; more += 1) await register(address);
    await publish(bench.service.transport, PayoutAccountUpdatedV1, { helperId, isConnected: false, updatedAt: new Date().toISOString() });
    await publish(bench.service.transport, DonationCompletedV1, donation(helperId, 1000, { hasDonorEmail: true, sealedDonorEmail: await bench.seal({ email: address }) }));
    await bench.mailbox.whenSubject(address, 'Your payouts are paused');
    await bench.mailbox.whenSubject(address, 'Thank you for your £10.00 donation');
    expect((await bench.mailbox.whenTo(address, 5)).length).toBe(5);
  });

  it('starts anew when the day of the first one is over', async () => {
    const address = `${name}@mail.example`;
    for (let more = 0; more < 4; more += 1) await register(address);
    const states = () => bench.rows(`SELECT state, count(*)::int AS n FROM mail JOIN recipient USING (helper_id) WHERE email = $1 GROUP BY state ORDER BY state`, [address]);
    await eventually(async () => expect(await states()).toEqual([{ state: 'dropped', n: 1 }, { state: 'sent', n: 3 }]));
    await bench.mailbox.whenTo(address, 3);
    await bench.rows(`UPDATE mailbox_allowance SET spent = ARRAY(SELECT t - interval '25 hours' FROM unnest(spent) t)`);
    await register(address);
    await bench.mailbox.whenTo(address, 4);
  });

  it('counts a mail once, although the server put it off', async () => {
    const address = `${name}@mail.example`;
    await register(address);
    await bench.mailbox.whenTo(address, 1);
    await bench.rows(`UPDATE mail SET state = 'waiting', ended_at = NULL, lease_until = NULL WHERE helper_id IN (SELECT helper_id FROM recipient WHERE email = $1)`, [address]);
    await bench.mailbox.whenTo(address, 2);
    expect(await bench.rows('SELECT max(cardinality(spent))::int AS n FROM mailbox_allowance WHERE mailbox_mark = (SELECT mailbox_mark FROM mailbox_allowance ORDER BY spent DESC LIMIT 1)')).toEqual([{ n: 1 }]);
  });

  it('is the button of an open dashboard too', async () => {
    const address = `${name}@mail.example`;
    for (let press = 0; press < 5; press += 1) {
      const helperId = await register(address, { isDemo: true });
      await eventually(async () => expect((await bench.post(`/api/helpers/${helperId}/send-monthly-report`)).status).toBe(202));
    }
    await eventually(async () => expect(await bench.rows(`SELECT 1 FROM report WHERE state = 'refused'`)).toHaveLength(2));
    await bench.mailbox.whenTo(address, 3);
  });
});
