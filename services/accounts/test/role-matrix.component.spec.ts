import { ENDPOINTS, SIGN_IN_OPERATOR_ADDRESSES, type Endpoint } from '@community-help/api-contracts';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { addressId } from '@community-help/service-kit';
import { eventually, listingEvent, publish } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startAccounts, type AccountsBench } from './accounts-bench.js';

/** Those for operators alone stand in operator-sign-ins.component.spec.ts. */
const FOR_SIGNED_IN = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(([name, { owner, isForSignedIn }]) => owner === 'accounts' && isForSignedIn && !(name in SIGN_IN_OPERATOR_ADDRESSES));

/** Status of each endpoint, where it names a session one of the owner's. Everybody may end what is his own; nobody anything else. */
const MATRIX: Record<string, [nobody: number, other: number, operator: number, owner: number]> = {
  getAccount: [401, 200, 200, 200],
  listSessions: [401, 200, 200, 200],
  endSession: [401, 404, 404, 204],
  signOut: [401, 204, 204, 204],
  signOutEverywhere: [401, 204, 204, 204],
};

describe('every endpoint for those who are signed in', () => {
  let bench: AccountsBench;

  beforeAll(async () => {
    bench = await startAccounts();
  });
  afterAll(() => bench.close());

  const helper = async (): Promise<string> => {
    const email = `helper-${randomUUID()}@example.org`;
    await publish(bench.service.transport, HelperRegisteredV1, listingEvent(randomUUID(), { email }));
    await eventually(async () => expect(await bench.rows('select 1 from listing where address_id = $1', [addressId(email)])).toHaveLength(1));
    return email;
  };
  const sessionsOf = (email: string) => bench.rows<{ id: string }>('select id from session where address_id = $1 order by id', [addressId(email)]);

  it('stands in the table of who may do what', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(FOR_SIGNED_IN.map(([name]) => name).sort());
  });

  it.each(FOR_SIGNED_IN)('%s is answered as the table says to nobody, another helper, an operator and the owner', async (name, { method, path }) => {
    const [owner, other] = [await helper(), await helper()];
    // Two devices of the owner: the first is what `endSession` names.
    const [, laptop] = [await bench.signIn(owner), await bench.signIn(owner)];
    const [onPhone] = (await sessionsOf(owner)) as [{ id: string }];
    const everybody = [undefined, await bench.signIn(other), await bench.signIn('operator@example.org'), laptop];
    for (const [at, browser] of everybody.entries()) {
      const identity = browser && (await bench.identityOf(browser.session));
      const answer = await bench.ask(method as 'GET' | 'POST', path.replace('{id}', onPhone.id), identity);
      expect([at, answer.status]).toEqual([at, MATRIX[name]![at]]);
      // What the others did or were told is no business of the owner's, and the other way round.
      if (browser === laptop) break;
      expect(await answer.text()).not.toContain(onPhone.id);
      expect(await sessionsOf(owner)).toHaveLength(2);
    }
    const left = { endSession: 1, signOut: 1, signOutEverywhere: 0 }[name] ?? 2;
    expect(await sessionsOf(owner)).toHaveLength(left);
  });
});
