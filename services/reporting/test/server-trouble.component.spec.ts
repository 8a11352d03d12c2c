import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DonationCompletedV1, HelperRegisteredV1, PayoutCompletedV1 } from '@community-help/event-contracts';
import { eventually, publish } from '@community-help/test-kit';
import { donation, listing } from './support/events.js';
import { startScripted, type ScriptedBench } from './support/scripted-bench.js';
import type { ScriptedSmtp } from './support/scripted-smtp.js';

describe('a mail server that closes the connection to one recipient only', () => {
  let bench: ScriptedBench;
  let smtp: ScriptedSmtp;
  let helperId: string;
  let donor: string;

  beforeAll(async () => {
    bench = await startScripted();
    ({ smtp } = bench);
  });
  afterAll(() => bench?.close());
  beforeEach(async () => {
    // whatever the test before left in the queue is none of this one's business
    await bench.rows(`UPDATE mail SET state = 'dropped', ended_at = now() WHERE state IN ('waiting', 'sending', 'unknown')`);
    helperId = `helper-${randomUUID()}`;
    donor = `donor-${randomUUID()}@mail.example`;
  });
  afterEach(() => smtp.rcptOf.clear());

  const takenFor = (address: string) => smtp.taken.filter((text) => text.includes(`To: ${address}`));
  const receipts = () => bench.rows<{ id: string; state: string; attempts: number; last_error: string }>(`SELECT id, state, attempts, last_error FROM mail WHERE view->>'helperId' = $1`, [helperId]);
  const give = async () => publish(bench.service.transport, DonationCompletedV1, donation(helperId, 1000, { hasDonorEmail: true, sealedDonorEmail: await bench.seal({ email: donor }) }));
  const notice = async () => {
    await publish(bench.service.transport, HelperRegisteredV1, listing(helperId, { isDemo: true }));
    await publish(bench.service.transport, PayoutCompletedV1, { payoutId: randomUUID(), helperId, amountPence: 5000, paidAt: new Date().toISOString() });
  };

  it.each([
    ['with an answer', '421 policy: try again later'],
    ['without a word', 'cut'],
  ])('%s does not keep the mails to others from arriving, and this one arrives once the server relents', async (_how, answer) => {
    smtp.rcptOf.set(donor, answer);
    await give();
    await eventually(async () => expect(await receipts()).toMatchObject([{ state: 'waiting', last_error: expect.any(String) }]));
    await notice();
    await eventually(() => expect(takenFor(`${helperId}@helpers.example`)).toHaveLength(1));
    expect(takenFor(donor)).toEqual([]);
    smtp.rcptOf.clear();
    await eventually(() => expect(takenFor(donor)).toHaveLength(1));
  });

  it('finds out that it is about this mail, which is put off more and more as one that the recipient cannot take', async () => {
    smtp.rcptOf.set(donor, '421 policy: try again later');
    await give();
    await eventually(async () => expect(await receipts()).toMatchObject([{ state: 'waiting', last_error: expect.any(String) }]));
    await notice();
    await eventually(async () => expect((await receipts())[0]?.attempts).toBeGreaterThan(0));
    const text = await (await fetch(`${bench.service.managementUrl}/metrics`)).text();
    expect(text).toContain('\nmail_server_trouble 0\n');
  });
});
