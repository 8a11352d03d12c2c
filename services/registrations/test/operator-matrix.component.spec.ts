import { ENDPOINTS, MODERATION_ADDRESSES, PEOPLE_OPERATOR_ADDRESSES, VERIFICATION_ADDRESSES, type Endpoint, type OperatorListing, type OperatorListingDetails, type OperatorReport } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorsBench } from './operators-bench.js';

describe('an operator is alone', () => {
  let bench: OperatorsBench;

  beforeAll(async () => {
    bench = await OperatorsBench.start();
  });
  afterAll(() => bench.close());

  const act = (verb: string, id: string, body: object) => bench.ask<OperatorListing>('POST', `/api/operator/listings/${id}/${verb}`, body);
  const reportsOf = async (id: string) => (await bench.ask<OperatorListingDetails>('GET', `/api/operator/listings/${id}`)).body.reports;

  /** Status of each endpoint, for nobody, another helper, the owner of the listing, and an operator. */
  const MATRIX: Record<string, [nobody: number, other: number, owner: number, operator: number]> = {
    ...Object.fromEntries(['getOperatorOverview', 'listAllListings', 'getAnyListing', 'getAnyListingRecord', 'listLookalikes', 'listReports', 'listAuditLog', 'exportListings', 'exportReports', 'exportAuditLog', 'listChecks'].map((name) => [name, [401, 403, 403, 200]])),
    ...Object.fromEntries(['assignReport', 'decideReport', 'editAnyListing', 'hideListing', 'restoreListing', 'mergeListings', 'removeListing', 'checkListing', 'rejectCheck', 'withdrawCheck', ...Object.keys(PEOPLE_OPERATOR_ADDRESSES)].map((name) => [name, [401, 403, 403, 200]])),
  };
  const FOR_OPERATORS = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(([, { path, isForSignedIn }]) => path.startsWith('/api/operator/') && isForSignedIn)
    .filter(([name]) => name in MODERATION_ADDRESSES || name in PEOPLE_OPERATOR_ADDRESSES || name in VERIFICATION_ADDRESSES);

  it('in a table that leaves out none: whatever is not there is for everybody', () => {
    expect(Object.keys(MATRIX).sort()).toEqual(FOR_OPERATORS.map(([name]) => name).sort());
    expect(Object.keys(MODERATION_ADDRESSES).filter((name) => !(name in MATRIX))).toEqual(['reportListing']);
    expect(Object.keys(VERIFICATION_ADDRESSES).filter((name) => !(name in MATRIX))).toEqual(['askForCheck', 'confirmStillCorrect']);
  });

  it.each(FOR_OPERATORS)('%s', async (name, { method, path }) => {
    const owner = `owner-${Date.now()}@example.org`;
    const listing = await bench.register({ email: owner });
    await bench.report(listing.id);
    const [report] = (await reportsOf(listing.id)) as [OperatorReport];
    let revision = 1;
    if (name === 'restoreListing') revision = (await act('hide', listing.id, { reason: 'a test', revision: 1 })).body.revision;
    if (['checkListing', 'rejectCheck', 'withdrawCheck'].includes(name)) {
      await bench.ask('POST', `/api/registrations/${listing.id}/verification`, { method: 'visit' }, await bench.identity(owner, ['helper']));
      revision = 2;
    }
    if (name === 'withdrawCheck') await act('check', listing.id, { reason: 'a test', revision: revision++ });
    const url = path.replace('{id}', path.includes('/reports/') ? report.id : listing.id);
    const bodies: Record<string, object> = { assignReport: { version: 1 }, decideReport: { decision: 'nothing', reason: 'a test', version: 1, revision }, removeListing: { reason: 'a test', cause: 'abuse', revision }, editAnyListing: { name: listing.name, location: 'LS11 5QJ', services: ['job placement'], revision, reason: 'a test' }, findPerson: { email: owner }, copyPerson: { email: owner, reason: 'a test' }, barPerson: { email: owner, reason: 'a test', isBarred: true }, erasePerson: { email: owner, reason: 'a test', listings: [{ id: listing.id, revision }], reports: 0, conversations: 0 } };
    if (name === 'mergeListings') bodies[name] = { into: (await bench.register()).id, intoRevision: 1, reason: 'a test', revision };
    const body = bodies[name] ?? { reason: 'a test', revision };
    const everybody = [null, await bench.identity('other@example.org', ['helper'], [listing.id]), await bench.identity(owner, ['helper'], [listing.id]), await bench.identity('operator@example.org', ['operator'])];
    for (const [at, token] of everybody.entries()) {
      const answer = await bench.ask<unknown>(method as 'GET' | 'POST', url, body, token);
      expect([at, answer.status]).toEqual([at, MATRIX[name]![at]]);
      if (at < 3) expect(answer.text).not.toContain(listing.id);
      // What there is not is refused alike: nobody else learns which ids there are.
      const nowhere = path.replace('{id}', '0193a1aa-0000-7000-8000-000000000001');
      if (at < 3) expect((await bench.ask<unknown>(method as 'GET' | 'POST', nowhere, {}, token)).text).toBe(answer.text);
    }
  });

  it('by nothing but a signature for this service', async () => {
    const forPayments = await bench.neighbours.identities.sign({ sessionId: 's', addressId: 'x', roles: ['operator'], helperIds: [] }, 'payments');
    const forged = [{ alg: 'none' }, { aud: 'registrations', sub: 's', roles: ['operator'], exp: 4_000_000_000 }].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    for (const token of [forPayments, `${forged}.`, 'operator']) expect((await bench.ask('GET', '/api/operator/listings', {}, token)).status).toBe(401);
  });
});
