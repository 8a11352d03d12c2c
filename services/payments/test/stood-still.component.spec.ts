import { Outbox } from '@community-help/service-kit';
import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AdvancePayout } from '../src/payouts/advance-payout.js';
import { ClaimPayoutStep } from '../src/payouts/claim-payout-step.js';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import { PayoutTiming } from '../src/payouts/payout-timing.js';
import { RecordBankPayout } from '../src/payouts/record-bank-payout.js';
import { TransferOutcomes } from '../src/payouts/transfer-outcomes.js';
import type { CallKey } from '../src/stripe/call-key.js';
import type { OutgoingMoney } from '../src/stripe/ports.js';
import { OutcomeUnknown } from '../src/stripe/provider-errors.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { quietLogs } from './support/quiet-logs.js';

const MINUTE_MS = 60_000;

describe('a process that stood still between the claim of a step and its request', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let now = Date.now();
  let asked: string[] = [];

  beforeAll(async () => {
    quietLogs();
    ({ dataSource, close } = await openPaymentsDatabase());
  });
  afterAll(async () => close());

  const clock = { now: () => new Date(now) };
  const databaseClock = { now: async () => new Date(now) };
  const ask = async ({ key }: CallKey): Promise<never> => {
    asked.push(key);
    throw new OutcomeUnknown('no_answer');
  };
  /** It knows of nothing that was asked for. */
  const money = {
    findTransfer: async () => undefined,
    findPayout: async () => undefined,
    transfer: (_id, _account, _pence, call) => ask(call),
    payOut: (_id, _attempt, _account, _pence, call) => ask(call),
  } as Pick<OutgoingMoney, 'findTransfer' | 'findPayout' | 'transfer' | 'payOut'> as OutgoingMoney;

  /** @param pause what comes between its claims and what it does with them */
  function worker(pause: () => Promise<unknown> = async () => undefined): AdvancePayout {
    const timing = new PayoutTiming();
    const outbox = new Outbox(dataSource, { notify: () => undefined } as unknown as ConstructorParameters<typeof Outbox>[1]);
    const claim = new ClaimPayoutStep(dataSource, clock, databaseClock, timing, new PayoutStop(dataSource));
    const claimStep = { run: (id: string) => claim.run(id).then(async (step) => (await pause(), step)) } as ClaimPayoutStep;
    return new AdvancePayout(dataSource, money, claimStep, new TransferOutcomes(outbox, clock), new RecordBankPayout(outbox, clock, timing), clock, databaseClock, timing);
  }

  it.each([
    ['reserved', 'transfer'],
    ['transferred', 'bank:1'],
  ])('makes none when another process has given its key up meanwhile: %s', async (status, step) => {
    const payoutId = uuidv7();
    asked = [];
    await dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, next_attempt_at, updated_at)
       values ($1::uuid, $1::text, 'acct_1', 5000, 'manual', $2, now(), now() - interval '1 hour', now())`,
      [payoutId, status],
    );
    let goOn = (): void => undefined;
    const still = new Promise<void>((resolve) => (goOn = resolve));
    const slow = worker(() => still).run(payoutId);
    await eventually(async () => expect(await dataSource.query(`select from payout where id = $1 and lease_until is not null`, [payoutId])).toHaveLength(1));
    now += 11 * MINUTE_MS;
    await worker().run(payoutId);
    goOn();
    await slow;
    expect(asked).toEqual([`payout:${payoutId}:${step}:2`]);
  });
});
