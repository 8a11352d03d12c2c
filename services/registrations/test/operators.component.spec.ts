import type { AuditEntry, OperatorListing, OperatorListingDetails, OperatorOverview, OperatorPage, OperatorReport } from '@community-help/api-contracts';
import { ModerationNoticeRequestedV1 } from '@community-help/event-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { collectEvents, eventually, type EventCollector } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RemoveHelper } from '../src/moderation/remove-helper.js';
import { OperatorsBench } from './operators-bench.js';

type Page<Row> = OperatorPage<Row>;

describe('an operator at the console', () => {
  let bench: OperatorsBench;
  let collector: EventCollector;

  beforeAll(async () => {
    bench = await OperatorsBench.start();
    collector = await collectEvents(bench.service.transport, [ModerationNoticeRequestedV1]);
  });
  afterAll(() => bench.close());

  const notices = (id: string) => collector.events.filter(({ key }) => key === id).map(({ data }) => data as ModerationNoticeRequestedV1);
  const look = async (id: string) => (await bench.ask<OperatorListingDetails>('GET', `/api/operator/listings/${id}`)).body;
  const act = (verb: string, id: string, body: object) => bench.ask<OperatorListing>('POST', `/api/operator/listings/${id}/${verb}`, body);
  const reportsOf = async (id: string) => (await look(id)).reports;
  const decide = (report: OperatorReport, decision: string, more: object = {}) =>
    bench.ask<OperatorReport>('POST', `/api/operator/reports/${report.id}/decide`, { decision, reason: 'seen the leaflet', version: report.version, revision: report.listing.revision, ...more });

  it('hides a listing with a reason, restores it, and both stand in the log and in its history', async () => {
    const listing = await bench.register();
    const hidden = await act('hide', listing.id, { reason: 'asks for card numbers', revision: 1 });
    expect([hidden.status, hidden.body]).toEqual([200, expect.objectContaining({ id: listing.id, state: 'hidden', revision: 2, hiddenNote: 'asks for card numbers' })]);
    expect(await bench.isFound(listing)).toEqual([false, false, false, false]);
    expect((await act('restore', listing.id, { reason: 'was a mistake', revision: 2 })).body).toMatchObject({ state: 'listed', revision: 3, hiddenNote: null });
    expect(await bench.isFound(listing)).toEqual([true, true, true, true]);
    const log = (await bench.ask<Page<AuditEntry>>('GET', `/api/operator/audit?helperId=${listing.id}`)).body;
    expect(log.rows.map(({ action, reason, before, after, by }) => [action, reason, before, after, by.isYou])).toEqual([
      ['listing.restore', 'was a mistake', { state: 'hidden', revision: 2 }, { state: 'listed', revision: 3 }, true],
      ['listing.hide', 'asks for card numbers', { state: 'listed', revision: 1 }, { state: 'hidden', revision: 2 }, true],
    ]);
    expect((await look(listing.id)).history).toEqual(log.rows);
  });

  it('who acts on what changed meanwhile is told what it is now, and nothing is done', async () => {
    const listing = await bench.register();
    const second = await bench.identity('second@example.org', ['operator']);
    const [one, other] = await Promise.all([
      act('hide', listing.id, { reason: 'first reason', revision: 1 }),
      bench.ask<OperatorListing>('POST', `/api/operator/listings/${listing.id}/hide`, { reason: 'other reason', revision: 1 }, second, bench.replica),
    ]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    expect([won.status, lost.status]).toEqual([200, 409]);
    expect(lost.text).toBe(`This listing changed while you looked at it: it is hidden by an operator ("${won.body.hiddenNote}") now. Nothing was done; please look again.`);
    expect((await look(listing.id)).history).toHaveLength(1);
    expect((await act('remove', listing.id, { reason: 'not seen', cause: 'abuse', revision: 1 })).status).toBe(409);
    expect((await act('restore', listing.id, { reason: 'not seen', revision: 1 })).status).toBe(409);
  });

  it('removes a listing for good: its texts go, what was done stays known', async () => {
    const listing = await bench.register();
    expect((await act('remove', listing.id, { reason: 'twice there', cause: 'duplicate', revision: 1 })).body).toMatchObject({ state: 'removed', name: '', email: '' });
    const details = await look(listing.id);
    expect([details.removedReason, details.history.map(({ action, after }) => [action, after])]).toEqual(['duplicate', [['listing.remove', { state: 'removed', revision: 2, cause: 'duplicate' }]]]);
    expect((await act('remove', listing.id, { reason: 'again', cause: 'duplicate', revision: 2 })).status).toBe(409);
  });

  it.each([
    ['hide', {}, /reason is required; revision is required/],
    ['hide', { reason: 'no', revision: 1 }, /reason must have at least 3 characters/],
    ['hide', { reason: 'x'.repeat(301), revision: 1 }, /reason must have at most 300 characters/],
    ['hide', { reason: 'fine', revision: 1.5 }, /revision/],
    ['hide', { reason: 'fine', revision: 1, actor: 'somebody else' }, /actor/],
    ['remove', { reason: 'fine', revision: 1, cause: 'boredom' }, /cause must be one of/],
  ])('%s with %j is refused', async (verb, body, words) => {
    const { id } = await bench.register();
    const { status, text } = await act(verb, id, body);
    expect([status, text]).toEqual([400, expect.stringMatching(words)]);
    expect((await look(id)).state).toBe('listed');
  });

  it('finds listings by words, category, state, address and id, newest first, page by page', async () => {
    const word = `Quokka${Date.now()}`;
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await bench.register({ name: `${word} ${n}`, email: `${word}-${n}@example.org`, projectType: n % 2 ? 'housing' : 'farmers' })).id);
    await act('hide', made[0]!, { reason: 'a test', revision: 1 });
    await bench.report(made[1]!);
    const find = async (query: string) => (await bench.ask<Page<OperatorListing>>('GET', `/api/operator/listings?${query}`)).body;
    const ids = async (query: string) => (await find(query)).rows.map(({ id }) => id);
    expect(await ids(`q=${word.toLowerCase()}`)).toEqual(made);
    expect(await ids(`q=${word}&projectType=housing`)).toEqual([made[1], made[3]]);
    expect(await ids(`q=${word}&state=hidden`)).toEqual([made[0]]);
    expect(await ids(`q=${word}-2@EXAMPLE.org`)).toEqual([made[2]]);
    expect(await ids(`q=${made[4]}`)).toEqual([made[4]]);
    expect((await find(`q=${made[1]}`)).rows[0]).toMatchObject({ openReports: 1, email: `${word}-3@example.org` });
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = await find(`q=${word}&limit=2${after}`);
      seen.push(...page.rows.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(seen).toEqual(made);
  });

  it.each(['limit=0000', 'after=%25', 'after=WyIyMDI2LTAyLTMxIDAwOjAwOjAwKzAwIiwieCJd', 'state=odd', 'projectType=odd', 'colour=red', `q=${'x'.repeat(300)}`])('a query %s is refused', async (query) => {
    expect((await bench.ask('GET', `/api/operator/listings?${query}`)).status).toBe(400);
  });

  it('takes reports over, oldest first, and decides them', async () => {
    const listing = await bench.register();
    for (const reason of ['closed', 'wrong']) await bench.report(listing.id, { reason, text: `It is ${reason}.`, email: 'ann@example.org' });
    const overview = async () => (await bench.ask<OperatorOverview>('GET', '/api/operator/overview')).body;
    const before = await overview();
    expect(before.openReports).toBeGreaterThanOrEqual(2);
    const queue = (await bench.ask<Page<OperatorReport>>('GET', '/api/operator/reports?state=open&limit=100')).body.rows;
    expect(queue.map(({ createdAt }) => createdAt)).toEqual(queue.map(({ createdAt }) => createdAt).sort());
    const [first, second] = queue.filter((report) => report.listing.id === listing.id) as [OperatorReport, OperatorReport];
    expect(first).toMatchObject({ reason: 'closed', text: 'It is closed.', wantsAnswer: true, state: 'open', assignedTo: null, listing: { name: listing.name, state: 'listed', revision: 1 } });
    expect(JSON.stringify(queue)).not.toContain('ann@');

    const taken = (await bench.ask<OperatorReport>('POST', `/api/operator/reports/${first.id}/assign`, { version: first.version })).body;
    expect([taken.state, taken.assignedTo?.isYou]).toEqual(['assigned', true]);
    expect((await overview()).assignedToMe).toBe(before.assignedToMe + 1);
    const decided = await decide(taken, 'warn');
    expect(decided.body).toMatchObject({ state: 'decided', decision: { what: 'warn', reason: 'seen the leaflet', by: { isYou: true } }, listing: { state: 'listed', revision: 1 } });
    expect((await decide(second, 'hide')).body).toMatchObject({ decision: { what: 'hide' }, listing: { state: 'hidden', revision: 2 } });
    expect(await bench.isFound(listing)).toEqual([false, false, false, false]);
    expect((await overview()).openReports).toBe(before.openReports - 2);
    expect((await look(listing.id)).history.map(({ action, reportId }) => [action, reportId])).toEqual([
      ['report.decide', second.id], ['listing.hide', second.id], ['report.decide', first.id], ['report.assign', first.id],
    ]);
    expect((await decide(decided.body, 'nothing')).text).toMatch(/was decided already/);
  });

  it('tells both sides by mail, whose addresses and words travel sealed', async () => {
    const listing = await bench.register();
    await bench.database.query('update helper set confirmed_at = now() where id = $1', [listing.id]);
    await bench.report(listing.id, { reason: 'fraud', email: 'ann@example.org' });
    const [report] = (await reportsOf(listing.id)) as [OperatorReport];
    await decide(report, 'hide');
    await act('restore', listing.id, { reason: 'put right', revision: 2 });
    await act('remove', listing.id, { reason: 'back again', cause: 'abuse', revision: 3 });
    await eventually(() => expect(notices(listing.id)).toHaveLength(4));
    const told = await Promise.all(notices(listing.id).map(async ({ notice, decision, sealedWords }) => ({ notice, decision, ...(await bench.neighbours.openMailSeal(sealedWords)), header: undefined })));
    const owner = { email: listing.email, listingName: listing.name, decision: undefined, header: undefined };
    expect(told).toEqual([
      { ...owner, notice: 'hidden', reason: 'seen the leaflet' },
      { notice: 'report-decided', decision: 'hide', email: 'ann@example.org', header: undefined },
      { ...owner, notice: 'restored', reason: 'put right' },
      { ...owner, notice: 'removed', reason: 'back again' },
    ]);
    expect(JSON.stringify(notices(listing.id))).not.toMatch(/@|leaflet|Zither/);
  });

  it('tells nobody what was not done', async () => {
    const listing = await bench.register();
    await act('hide', listing.id, { reason: 'not seen', revision: 7 });
    await bench.report(listing.id, { reason: 'fraud' });
    const [report] = (await reportsOf(listing.id)) as [OperatorReport];
    await decide(report, 'nothing');
    const last = await bench.register();
    await act('hide', last.id, { reason: 'the last one', revision: 1 });
    await eventually(() => expect(notices(last.id)).toHaveLength(1));
    expect(notices(listing.id)).toEqual([]);
  });

  it('of two who decide one report, or take it over, the second is told', async () => {
    const listing = await bench.register();
    await bench.report(listing.id);
    const [report] = (await reportsOf(listing.id)) as [OperatorReport];
    const second = await bench.identity('second@example.org', ['operator']);
    const assign = (token: string | undefined, at = bench.service) => bench.ask<OperatorReport>('POST', `/api/operator/reports/${report.id}/assign`, { version: report.version }, token, at);
    const answers = await Promise.all([assign(undefined), assign(second, bench.replica)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toMatch(/^This report changed while you looked at it: operator \S{8} looks after it now\. Nothing was done/);
    const [now] = (await reportsOf(listing.id)) as [OperatorReport];
    const decisions = await Promise.all(['hide', 'remove', 'nothing'].map((decision) => decide(now, decision)));
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await look(listing.id)).history.filter(({ action }) => action === 'report.decide')).toHaveLength(1);
  });

  it('decides nothing about a listing that changed since the report was read: neither report nor listing changes', async () => {
    const listing = await bench.register();
    await bench.report(listing.id);
    const [report] = (await reportsOf(listing.id)) as [OperatorReport];
    await act('hide', listing.id, { reason: 'another report', revision: 1 });
    const { status, text } = await decide(report, 'remove');
    expect([status, text]).toEqual([409, expect.stringMatching(/hidden by an operator \("another report"\) now/)]);
    expect((await reportsOf(listing.id))[0]).toMatchObject({ state: 'open', version: 1 });
  });

  it('of a listing that was removed meanwhile can decide nothing but nothing', async () => {
    const listing = await bench.register();
    await bench.report(listing.id);
    await bench.service.app.get(RemoveHelper).run(listing.id, { reason: 'requested', isErased: false });
    const [report] = (await reportsOf(listing.id)) as [OperatorReport];
    expect(report.listing).toMatchObject({ state: 'removed', name: '' });
    for (const decision of ['warn', 'hide', 'remove']) expect((await decide(report, decision)).status).toBe(409);
    expect((await decide(report, 'nothing')).status).toBe(200);
  });

  it('loses no report when an erasure and a decision meet', async () => {
    for (let round = 0; round < 4; round++) {
      const listing = await bench.register();
      await bench.report(listing.id);
      const [report] = (await reportsOf(listing.id)) as [OperatorReport];
      const [, decision] = await Promise.all([bench.service.app.get(RemoveHelper).run(listing.id, { reason: 'requested', isErased: true }), decide(report, 'hide')]);
      expect([200, 404, 409]).toContain(decision.status);
      expect(await reportsOf(listing.id)).toEqual([]);
    }
  });

  it('cannot change the log, nor can the service itself', async () => {
    const { id } = await bench.register();
    await act('hide', id, { reason: 'for the log', revision: 1 });
    for (const statement of [`update audit_entry set reason = 'nothing'`, 'delete from audit_entry', 'truncate audit_entry']) {
      await expect(bench.database.query(statement)).rejects.toThrow('the audit log is only added to');
    }
    expect((await look(id)).history).toHaveLength(1);
  });

  it('finds decided reports for 90 days', async () => {
    const listing = await bench.register();
    for (const reason of ['closed', 'wrong']) await bench.report(listing.id, { reason });
    const [one, other] = (await reportsOf(listing.id)) as [OperatorReport, OperatorReport];
    for (const report of [one, other]) await decide(report, 'nothing');
    const forget = () => bench.service.app.get(PeriodicTasks).run('forget-decided-reports');
    await bench.database.query(`update report set decided_at = decided_at - interval '89 days' where id = $1`, [one.id]);
    await bench.database.query(`update report set decided_at = decided_at - interval '91 days' where id = $1`, [other.id]);
    await forget();
    expect((await reportsOf(listing.id)).map(({ id }) => id)).toEqual([one.id]);
    expect((await look(listing.id)).history).toHaveLength(2);
  });
});
