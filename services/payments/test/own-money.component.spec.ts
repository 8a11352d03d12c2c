import { ENDPOINTS, MONEY_OPERATOR_ADDRESSES, type Endpoint } from '@community-help/api-contracts';
import { HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { publish } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentsBench, premiumListing, soon, type Answer } from './support/payments-bench.js';

const FOR_SIGNED_IN = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(([name, { owner, isForSignedIn }]) => owner === 'payments' && isForSignedIn && !(name in MONEY_OPERATOR_ADDRESSES));

/** Status of each endpoint, for nobody, another helper, an operator who is not the owner, and the owner. */
const MATRIX: Record<string, [nobody: number, other: number, operator: number, owner: number]> = {
  getOwnMoney: [401, 404, 404, 200],
  // The listing has no premium.
  listPremiumInvoices: [401, 404, 404, 200],
  cancelOwnPremium: [401, 404, 404, 409],
  replacePremiumCard: [401, 404, 404, 409],
};

describe('the money side of an own listing', () => {
  let bench: PaymentsBench;
  beforeAll(async () => {
    bench = await PaymentsBench.start();
  });
  afterAll(async () => bench?.close());

  const ask = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> => (method === 'GET' ? bench.get(path, headers) : bench.post(path, undefined, headers));
  const addressOf = (helperId: string) => `${helperId}@example.org`;

  it('stands in the table of who may do what', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(FOR_SIGNED_IN.map(([name]) => name).sort());
  });

  it.each(FOR_SIGNED_IN)('%s is answered as the table says', async (name, { method, path }) => {
    const [helperId, another] = [await bench.registerHelper(), await bench.registerHelper()];
    const url = path.replace('{id}', helperId);
    const other = await bench.signedIn(addressOf(another));
    const operator = await bench.signedIn('operator@example.org', { roles: ['operator'] });
    const [nobody, ofOther, ofOperator, ofOwner] = MATRIX[name]!;
    expect((await ask(method, url)).status).toBe(nobody);
    expect((await ask(method, url, other)).status).toBe(ofOther);
    expect((await ask(method, url, operator)).status).toBe(ofOperator);
    for (const headers of [{ 'x-identity': 'nonsense' }, { cookie: 'account=anything' }, await bench.signedIn(addressOf(helperId), { audience: 'registrations' })]) {
      expect((await ask(method, url, headers as Record<string, string>)).status).toBe(401);
    }
    const answer = await ask(method, url, await bench.signedIn(addressOf(helperId)));
    expect(answer.status).toBe(ofOwner);
    if (ofOwner === 200) expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await ask(method, path.replace('{id}', 'unknown'), other)).status).toBe(404);
  });

  it('goes with the address: to who is signed in with the new one, and to nobody when the listing is gone', async () => {
    const helperId = await bench.registerHelper();
    const statusFor = async (address: string) => (await bench.get(`/api/account/listings/${helperId}/money`, await bench.signedIn(address))).status;
    expect(await statusFor(addressOf(helperId))).toBe(200);
    await publish(bench.service.transport, HelperUpdatedV1, premiumListing(helperId, { email: 'moved@example.org', revision: 2 }));
    await soon(async () => expect([await statusFor(addressOf(helperId)), await statusFor('moved@example.org')]).toEqual([404, 200]));
    await publish(bench.service.transport, HelperRemovedV1, { helperId, revision: 3, reason: 'requested', isErased: false, removedAt: new Date().toISOString() });
    await soon(async () => expect(await statusFor('moved@example.org')).toBe(404));
  });
});
