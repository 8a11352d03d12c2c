import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { MakeRefund } from '../src/refunds/make-refund.js';
import type { RecordRefund } from '../src/refunds/record-refund.js';
import type { CallKey } from '../src/stripe/call-key.js';
import type { MoneyBack } from '../src/stripe/ports.js';
import { OutcomeUnknown } from '../src/stripe/provider-errors.js';
import type { ProviderRefund, RefundRequest } from '../src/stripe/provider-types.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { quietLogs } from './support/quiet-logs.js';

const HOUR_MS = 3_600_000;

describe('a refund whose answer was lost', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let requestId: string;
  let now = Date.now();
  /** What the provider has made. */
  let made: ProviderRefund[];
  let calls: CallKey[];
  let what: 'lost on the way there' | 'lost on the way back' | 'answered';

  beforeAll(async () => {
    quietLogs();
    ({ dataSource, close } = await openPaymentsDatabase());
  });
  afterAll(async () => close());
  beforeEach(async () => {
    requestId = uuidv7();
    [made, calls] = [[], []];
    await dataSource.query(`insert into refund_request (id, intent_id, amount_pence, requested_at) values ($1::uuid, 'pi_' || $1::text, 300, $2)`, [requestId, new Date(now)]);
  });

  /** It remembers a key for a day. */
  async function refund({ intentId, amountPence }: RefundRequest, call: CallKey): Promise<ProviderRefund> {
    calls.push(call);
    if (what === 'lost on the way there') throw new OutcomeUnknown('no_answer');
    const known = made.find(({ createdAt }) => calls[0]!.key === call.key && now - createdAt.getTime() < 24 * HOUR_MS);
    const answer = known ?? { refundId: `re_${made.length + 1}`, requestId, intentId, amountPence: amountPence!, status: 'succeeded' as const, hasComeBack: false, createdAt: new Date(now) };
    if (!known) made.push(answer);
    if (what === 'lost on the way back') throw new OutcomeUnknown('no_answer');
    return answer;
  }

  const moneyBack = { refund, findRefund: async (_intentId: string, id: string) => made.find((one) => one.requestId === id) } as unknown as MoneyBack;
  const make = (): Promise<ProviderRefund | undefined> =>
    new MakeRefund(dataSource, moneyBack, { follow: async () => undefined } as unknown as RecordRefund, { now: () => new Date(now) }).run(requestId);
  const stateOf = async () => (await dataSource.query(`select state, refund_id as "refundId" from refund_request where id = $1`, [requestId]))[0];

  async function lose(how: typeof what): Promise<void> {
    what = how;
    await expect(make()).rejects.toThrow('no definite answer');
    expect(await stateOf()).toEqual({ state: 'started', refundId: null });
    what = 'answered';
  }

  it('is asked for again under its own key while that is remembered', async () => {
    await lose('lost on the way back');
    now += 19 * HOUR_MS;
    await make();
    expect(calls).toEqual([{ key: `refund:${requestId}`, tries: 1 }, { key: `refund:${requestId}`, tries: 2 }]);
    expect(made).toHaveLength(1);
    expect(await stateOf()).toEqual({ state: 'succeeded', refundId: 're_1' });
  });

  it('is looked for, and not made again, when its key may be forgotten', async () => {
    await lose('lost on the way back');
    now += 25 * HOUR_MS;
    await make();
    expect(made).toHaveLength(1);
    expect(await stateOf()).toEqual({ state: 'succeeded', refundId: 're_1' });
  });

  it('is looked for, and not made again, when a restored database knows of no try', async () => {
    what = 'answered';
    await make();
    await dataSource.query(`update refund_request set state = 'started', refund_id = null, tries = 0, attempt = 1, first_tried_at = null where id = $1`, [requestId]);
    now += 25 * HOUR_MS;
    await make();
    expect(calls).toHaveLength(1);
    expect(made).toHaveLength(1);
    expect(await stateOf()).toEqual({ state: 'succeeded', refundId: 're_1' });
  });

  it('is made under another key, as a first try, when it was never there', async () => {
    await lose('lost on the way there');
    now += 25 * HOUR_MS;
    await make();
    expect(calls.at(-1)).toEqual({ key: `refund:${requestId}:2`, tries: 1 });
    expect(made).toHaveLength(1);
    expect(await make()).toBeUndefined();
    expect(calls).toHaveLength(2);
  });

  it('is made under one other key by two that looked for it at the same time and found nothing', async () => {
    await lose('lost on the way there');
    now += 25 * HOUR_MS;
    let looking = 0;
    let bothLook = (): void => undefined;
    const both = new Promise<void>((resolve) => (bothLook = resolve));
    jest.spyOn(moneyBack, 'findRefund').mockImplementation(async () => {
      if (++looking === 2) bothLook();
      await both;
      return undefined;
    });
    const outcomes = await Promise.allSettled([make(), make()]);
    jest.restoreAllMocks();
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(OutcomeUnknown) });
    expect(calls.slice(1)).toEqual([{ key: `refund:${requestId}:2`, tries: 1 }]);
    expect(made).toHaveLength(1);
    expect(await make()).toBeUndefined();
  });
});
