import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HelperRegisteredV1, PayoutAccountUpdatedV1, PremiumRefundedV1 } from '@community-help/event-contracts';
import { publish, type TestTransport } from '@community-help/test-kit';
import { listing } from './support/events.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

const DAY_MS = 86_400_000;

describe('what a restored payments tells again by events of its own', () => {
  let bench: ReportingBench;
  let transport: TestTransport;
  let helperId: string;

  beforeAll(async () => {
    bench = await startReporting();
    transport = bench.service.transport;
  });
  afterAll(() => bench?.close());
  beforeEach(async () => {
    helperId = `helper-${randomUUID()}`;
    await publish(transport, HelperRegisteredV1, listing(helperId));
  });

  const subjects = async (kind: string) =>
    (await bench.rows<{ subject: string }>('select subject from mail where helper_id = $1 and kind = $2 order by created_at', [helperId, kind])).map(({ subject }) => subject);

  it('is one mail about each refund of a premium, also of two months that went back in the same second', async () => {
    const refunded = { registrationPaymentId: randomUUID(), helperId, reason: 'requested', amountPence: 1000, refundedAt: '2026-10-05T12:00:00.000Z' };
    for (let telling = 0; telling < 2; telling += 1) {
      for (const refundId of [`re_1${helperId}`, `re_2${helperId}`]) await publish(transport, PremiumRefundedV1, { ...refunded, refundId });
    }
    await bench.whenHandled(await publish(transport, PremiumRefundedV1, { ...refunded, amountPence: 300, refundId: `re_3${helperId}` }));
    expect(await subjects('premium-refunded')).toEqual(['We have sent your £10.00 back', 'We have sent your £10.00 back', 'We have sent your £3.00 back']);
  });

  describe('of a payout account', () => {
    let seconds: number;
    beforeEach(() => void (seconds = 0));

    /** Payments saw it just now, whenever it happened. */
    const tell = (bankLast4: string, more: { isConnected?: boolean; isHeld?: boolean; bankAccountId?: string } = {}) => {
      const updatedAt = new Date(Date.UTC(2026, 9, 3, 12, 0, seconds++));
      const payoutsHeldUntil = more.isHeld ? new Date(updatedAt.getTime() + 3 * DAY_MS).toISOString() : null;
      return publish(transport, PayoutAccountUpdatedV1, { helperId, isConnected: more.isConnected ?? true, bankName: 'Fold Bank', bankLast4, bankAccountId: more.bankAccountId ?? `ba_${bankLast4}`, updatedAt: updatedAt.toISOString(), payoutsHeldUntil });
    };

    it('is one mail about the account as it was told of last', async () => {
      for (let telling = 0; telling < 2; telling += 1) await tell('2345');
      for (let telling = 0; telling < 2; telling += 1) await tell('9999', { isHeld: true });
      for (let telling = 0; telling < 2; telling += 1) await bench.whenHandled(await tell('9999', { isConnected: false }));
      expect(await subjects('payout-account-updated')).toEqual(['Your bank account is connected', 'Your payouts go to another bank account now', 'Your payouts are paused']);
    });

    it('is a mail for each change, also of one that leads back to what was before, and to another account of the same last digits', async () => {
      await tell('2345');
      for (const bankLast4 of ['2345', '9999', '2345']) await tell(bankLast4, { isHeld: true });
      await tell('2345', { isHeld: true, bankAccountId: 'ba_of_somebody_else' });
      for (const isConnected of [false, true, false]) await bench.whenHandled(await tell('2345', { isConnected, isHeld: true }));
      expect(await subjects('payout-account-updated')).toHaveLength(8);
    });
  });
});
