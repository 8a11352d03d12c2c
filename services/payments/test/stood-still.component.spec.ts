import { Outbox } from '@community-help/service-kit';
import { eventually } from '@community-help/test-kit';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AdvancePayout } from '../src/payouts/advance-payout.js';
import { ClaimPayoutStep } from '../src/payouts/claim-payout-step.js';
import { PayoutStop } from '../src/payouts/payout-stop.js';
import { PayoutTiming } from '../src/payouts/payout-timing.js';
import { RecordBankPayout } from '../src/payouts/record-bank-payout.js';
import { TransferOutcomes } from '../src/payouts/transfer-outcomes.js';
import { firstTry, type CallKey } from '../src/stripe/call-key.js';
import type { OutgoingMoney } from '../src/stripe/ports.js';
import { OutcomeUnknown } from '../src/stripe/provider-errors.js';
import { StripeOutgoingMoney } from '../src/stripe/stripe-outgoing-money.js';
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

describe('a process that could stand still between two tries of one request', () => {
  it.each(['transfer', 'bank payout'])('makes one try only: %s', async (what) => {
    let tries = 0;
    const server = createServer((_request, response) => {
      tries += 1;
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const money = new StripeOutgoingMoney(new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 2 }));
    const call = firstTry(`${what}:1`);
    await expect(what === 'transfer' ? money.transfer('payout', 'acct_1', 5000, call) : money.payOut('payout', 1, 'acct_1', 5000, call)).rejects.toThrow(OutcomeUnknown);
    server.close();
    expect(tries).toBe(1);
  });
});
