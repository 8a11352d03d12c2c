import { ENDPOINTS, MONEY_OPERATOR_ADDRESSES, type Endpoint } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentsBench, soon } from './support/payments-bench.js';
import { Operator } from './support/operator.js';

const NOWHERE = '0193a1aa-0000-7000-8000-000000000001';

describe('an operator of money is alone', () => {
  let bench: PaymentsBench;
  let helperId: string;
  let paymentId: string;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    helperId = await bench.registerHelper();
    paymentId = await bench.donate(helperId, 5);
    await soon(async () => expect((await new Operator(bench).get(`payments/${paymentId}`)).status).toBe(200));
  });
  afterAll(async () => bench?.close());

  /** Answers of each endpoint to an operator; nobody is 401, and whoever is signed in without the role 403. */
  const OPERATOR: Record<keyof typeof MONEY_OPERATOR_ADDRESSES, number> = {
    getMoneyOverview: 200,
    listPayments: 200,
    getAnyPayment: 200,
    refundPayment: 200,
    exportPayments: 200,
    listUnallocated: 200,
    allocateUnallocated: 404,
    refundUnallocated: 404,
    exportUnallocated: 200,
    listDisputes: 200,
    exportDisputes: 200,
    listPayouts: 200,
    retryPayout: 404,
    exportPayouts: 200,
    getHelperMoney: 200,
    holdPayouts: 200,
    releasePayouts: 200,
    listPremiums: 200,
    endPremium: 404,
    exportPremiums: 200,
    listHolds: 200,
    exportHolds: 200,
    listMoneyAudit: 200,
    exportMoneyAudit: 200,
  };
  const BODIES: Partial<Record<string, object>> = {
    refundPayment: { version: 0 },
    allocateUnallocated: { helperId: 'h1' },
    retryPayout: { state: 'reserved', version: 0 },
    holdPayouts: { cause: 'other', version: 0 },
    releasePayouts: { version: 1 },
    endPremium: { refund: 'none', version: 0 },
  };
  const ENTRIES = Object.entries(OPERATOR).map(([name, status]) => [name, status, ENDPOINTS[name as keyof typeof OPERATOR] as Endpoint] as const);

  it('in a table whose rows are all for who is signed in', () => {
    expect(ENTRIES.filter(([, , { isForSignedIn, owner }]) => !isForSignedIn || owner !== 'payments')).toEqual([]);
  });

  it.each(ENTRIES)('%s', async (name, expected, { method, path }) => {
    const id = path.includes('/helpers/') ? helperId : path.includes('/payments/') ? paymentId : path.includes('/payouts/') ? NOWHERE : 'pi_nowhere';
    const body = { reason: 'a test', ...BODIES[name] };
    const ask = (at: string, headers: Record<string, string>) => (method === 'GET' ? bench.get(path.replace('{id}', at), headers) : bench.post(path.replace('{id}', at), body, headers));
    const refused = [[401, {}], [403, await bench.signedIn('other@example.org')], [403, await bench.signedIn(`${helperId}@example.org`)]] as const;
    for (const [status, headers] of refused) {
      const answer = await ask(id, headers);
      expect(answer.status).toBe(status);
      // What there is not is refused alike: nobody else learns which ids there are.
      expect((await ask(NOWHERE, headers)).text).toBe(answer.text);
    }
    expect((await ask(id, await bench.signedIn('operator@example.org', { roles: ['operator'] }))).status).toBe(expected);
  });
});
