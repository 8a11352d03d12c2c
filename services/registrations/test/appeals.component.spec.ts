import type { HelperListing, OperatorPage, OperatorReport } from '@community-help/api-contracts';
import { ModerationNoticeRequestedV1 } from '@community-help/event-contracts';
import { collectEvents, eventually, type EventCollector } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorsBench } from './operators-bench.js';

const TEXT = 'It was put right: we ask for no card any more.';

describe('an appeal', () => {
  let bench: OperatorsBench;
  let collector: EventCollector;

  beforeAll(async () => {
    bench = await OperatorsBench.start();
    collector = await collectEvents(bench.service.transport, [ModerationNoticeRequestedV1]);
  });
  afterAll(() => bench.close());

  const hidden = async (): Promise<HelperListing> => {
    const listing = await bench.register();
    const { status } = await bench.ask('POST', `/api/operator/listings/${listing.id}/hide`, { reason: 'looks odd', revision: 1 });
    expect(status).toBe(200);
    return listing;
  };
  const appeal = async ({ id, email }: HelperListing, body: object = { text: TEXT }, at = bench.service) => bench.ask('POST', `/api/registrations/${id}/appeal`, body, await bench.identity(email, ['helper'], [id]), at);
  const waiting = async ({ id }: { id: string }) => {
    const { body } = await bench.ask<OperatorPage<OperatorReport>>('GET', '/api/operator/reports?state=open&limit=100');
    return body.rows.filter(({ listing }) => listing.id === id);
  };
  const decide = ({ id, version, listing }: OperatorReport, decision: string) => bench.ask('POST', `/api/operator/reports/${id}/decide`, { decision, reason: 'looked again', version, revision: listing.revision });
  const notices = (id: string) => collector.events.filter(({ key }) => key === id).map(({ data }) => (data as ModerationNoticeRequestedV1).notice);

  it('waits in the queue once, however often and wherever it is sent, and restores the listing', async () => {
    const listing = await hidden();
    const answers = await Promise.all([appeal(listing), appeal(listing, { text: 'again' }, bench.replica), appeal(listing)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const [report, ...more] = await waiting(listing);
    expect([more, report!.reason, report!.wantsAnswer]).toEqual([[], 'appeal', false]);
    for (const decision of ['warn', 'hide']) expect((await decide(report!, decision)).status).toBe(409);
    expect((await decide(report!, 'restore')).status).toBe(200);
    expect((await bench.isFound(listing)).every(Boolean)).toBe(true);
    await eventually(() => expect(notices(listing.id)).toEqual(['hidden', 'restored']));
    expect((await appeal(listing)).status).toBe(409);
  });

  it('that is declined tells the owner why, leaves the listing hidden, and may be made anew', async () => {
    const listing = await hidden();
    await appeal(listing);
    const [report] = await waiting(listing);
    expect((await decide(report!, 'nothing')).status).toBe(200);
    expect((await bench.isFound(listing)).some(Boolean)).toBe(false);
    await eventually(() => expect(notices(listing.id)).toEqual(['hidden', 'appeal-declined']));
    expect((await appeal(listing)).status).toBe(202);
    expect(await waiting(listing)).toHaveLength(1);
  });

  it('about a listing that an operator restored meanwhile tells nobody anything more', async () => {
    const listing = await hidden();
    await appeal(listing);
    await bench.ask('POST', `/api/operator/listings/${listing.id}/restore`, { reason: 'our mistake', revision: 2 });
    const [report] = await waiting(listing);
    expect((await decide(report!, 'restore')).status).toBe(409);
    expect((await decide(report!, 'nothing')).status).toBe(200);
    await eventually(() => expect(notices(listing.id)).toEqual(['hidden', 'restored']));
  });

  it('is for the owner of a listing that an operator hid, in words', async () => {
    const shown = await bench.register();
    expect((await appeal(shown)).status).toBe(409);
    const listing = await hidden();
    expect((await bench.ask('POST', `/api/registrations/${listing.id}/appeal`, { text: TEXT }, await bench.identity('other@example.org', ['helper'], [listing.id]))).status).toBe(404);
    expect((await bench.ask('POST', `/api/registrations/${listing.id}/appeal`, { text: TEXT }, null)).status).toBe(401);
    for (const text of ['', ' ', 'x'.repeat(1001), undefined]) expect((await appeal(listing, { text })).status).toBe(400);
    expect(await waiting(listing)).toEqual([]);
    await bench.report(shown.id);
    const [report] = await waiting(shown);
    expect((await decide(report!, 'restore')).status).toBe(409);
  });
});
