import type { ContentAuditEntry, Notice, NoticePublish, OperatorNotice, OperatorPage } from '@community-help/api-contracts';
import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ANN, BOB, type Answer, type OperatorDesk } from './operator-desk.js';

const HOUR_MS = 3_600_000;
const SAID: NoticePublish = { revision: 0, text: 'Donations are late today; nothing is lost.', tone: 'information', link: { href: '/help-center', label: 'What this means' }, from: null, until: null, reason: 'the bank is slow' };
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Notices, at a desk that others have opened. */
export function noticeCases(deskOf: () => OperatorDesk): void {
  describe('notices', () => {
    const publish = (id: string, part: Partial<NoticePublish> = {}, as = ANN, url?: string): Promise<Answer<OperatorNotice>> =>
      deskOf().ask('POST', `/api/operator/notices/${id}/publish`, { body: { ...SAID, ...part }, as, ...(url !== undefined && { url }) });
    const end = (id: string, revision: number): Promise<Answer<OperatorNotice>> => deskOf().ask('POST', `/api/operator/notices/${id}/end`, { body: { revision, reason: 'it is over' } });
    const shown = () => deskOf().shown<Notice[]>('/api/notices');
    const list = async (query = '') => (await deskOf().ask<OperatorPage<OperatorNotice>>('GET', `/api/operator/notices${query}`)).body;
    const database = () => deskOf().bench.service.app.get(DataSource);

    it('are seen by everybody at once, changed, ended and published again, each for a reason', async () => {
      const id = randomUUID();
      const published = await publish(id);
      expect([published.status, published.body.state, published.body.revision]).toEqual([200, 'current', 1]);
      expect(Date.parse(published.body.until) - Date.parse(published.body.from)).toBe(7 * 24 * HOUR_MS);
      expect(await shown()).toEqual([{ id, revision: 1, text: SAID.text, tone: 'information', link: SAID.link, until: published.body.until }]);
      expect((await fetch(`${deskOf().second.url}/api/notices`)).headers.get('cache-control')).toBe('public, max-age=0');

      const { from, until } = published.body;
      expect((await publish(id, { revision: 1, text: 'Donations are on time again.', link: null, from, until })).body).toMatchObject({ revision: 2, link: null, from, until });
      expect((await end(id, 2)).body).toMatchObject({ state: 'past', revision: 3 });
      expect(await shown()).toEqual([]);
      expect((await end(id, 3)).text).toBe('Nobody sees this notice any more: there is nothing to end.');
      expect((await publish(id, { revision: 3 })).body).toMatchObject({ state: 'current', endedAt: null });
      await end(id, 4);

      const log = (await deskOf().ask<OperatorPage<ContentAuditEntry>>('GET', `/api/operator/content/audit?entryId=notice-${id}`)).body.rows;
      expect(log.map(({ action, reason, by }) => [action, reason, by.isYou])).toEqual([
        ['notice.end', 'it is over', true], ['notice.publish', SAID.reason, true], ['notice.end', 'it is over', true], ['notice.edit', SAID.reason, true], ['notice.publish', SAID.reason, true],
      ]);
      expect(JSON.stringify(log)).not.toContain('Donations');
    });

    it('come and go by the clock', async () => {
      const [id, other] = [randomUUID(), randomUUID()];
      expect((await publish(id, { from: inHours(1), until: inHours(2) })).body.state).toBe('planned');
      await publish(other, { tone: 'warning' });
      expect((await shown()).map((notice) => notice.id)).toEqual([other]);
      await database().query(`update notice set starts_at = now() - interval '1 hour' where id = $1`, [id]);
      expect((await shown()).map((notice) => [notice.id, notice.tone])).toEqual([[other, 'warning'], [id, 'information']]);
      await database().query(`update notice set ends_at = now() where id = $1`, [id]);
      expect((await shown()).map((notice) => notice.id)).toEqual([other]);
      expect([(await list('?state=current')).rows.map((row) => row.id), (await list('?state=past')).rows.map((row) => row.id), (await list('?state=planned')).rows]).toEqual([[other], expect.arrayContaining([id]), []]);
      await end(other, 1);
    });

    it('tell the second of two operators, and are one however often they are sent', async () => {
      const id = randomUUID();
      const sent = await Promise.all([publish(id), publish(id, {}, BOB, deskOf().second.url)]);
      expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(sent.find(({ status }) => status === 409)!.text).toBe('This notice is published already. Please look again.');
      const both = await Promise.all([publish(id, { revision: 1, text: 'Mine.' }), publish(id, { revision: 1, text: 'Theirs.' }, BOB, deskOf().second.url)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(both.find(({ status }) => status === 409)!.text).toMatch(/^This notice changed while you looked at it: operator [\w-]{8} changed it\. Nothing was done; please look again\.$/);
      await end(id, 2);
    });

    it('are at most three at a time', async () => {
      const ids = [1, 2, 3].map(() => randomUUID());
      for (const id of ids) expect((await publish(id)).status).toBe(200);
      expect((await publish(randomUUID())).text).toMatch(/^3 notices stand in that time already/);
      expect((await publish(randomUUID(), { from: inHours(24 * 7 + 1) })).status).toBe(200);
      expect((await publish(ids[0]!, { revision: 1, text: 'Changed all the same.' })).status).toBe(200);
      await database().query('update notice set ended_at = now() where ended_at is null');
    });

    it('are listed page by page, and as a table in which nothing is a formula', async () => {
      await publish(randomUUID(), { text: '=1+1 is two', from: inHours(48), until: inHours(49) });
      const ids: string[] = [];
      for (let after = ''; ; ) {
        const page = await list(`?limit=2${after}`);
        ids.push(...page.rows.map(({ id }) => id));
        if (page.next === null) break;
        after = `&after=${page.next}`;
      }
      const [row] = await database().query<{ all: number }[]>('select count(*)::int as all from notice');
      expect([ids.length, new Set(ids).size]).toEqual([row!.all, row!.all]);
      const csv = await deskOf().ask('GET', '/api/operator/notices.csv?state=planned');
      expect([csv.headers.get('cache-control'), csv.text]).toEqual(['no-store', expect.stringContaining(`"'=1+1 is two"`)]);
    });

    it.each<[string, object]>([
      ['no text', { text: ' ' }],
      ['two lines', { text: 'one\ntwo' }],
      ['a text without end', { text: 'x'.repeat(281) }],
      ['half a character', { text: 'abc\ud83c' }],
      ['another tone', { tone: 'error' }],
      ['a script for a link', { link: { href: 'javascript:alert(1)', label: 'Here' } }],
      ['a link to another host without TLS', { link: { href: 'http://elsewhere.example/', label: 'Here' } }],
      ['a link that leaves the site by two slashes', { link: { href: '//elsewhere.example', label: 'Here' } }],
      ['a link that leaves the site by a backslash', { link: { href: '/\\elsewhere.example', label: 'Here' } }],
      ['a link with a name in it', { link: { href: 'https://bank.example@elsewhere.example/', label: 'Here' } }],
      ['a link that ends an attribute', { link: { href: '/x" onclick="alert(1)', label: 'Here' } }],
      ['a link without words', { link: { href: '/safety', label: '' } }],
      ['more of a link', { link: { href: '/safety', label: 'Here', target: '_blank' } }],
      ['an end before the beginning', { from: inHours(2), until: inHours(1) }],
      ['an end that is over', { from: inHours(-2), until: inHours(-1) }],
      ['two years', { until: inHours(24 * 730) }],
      ['a day that is none', { until: '2027-02-30T10:00:00.000Z' }],
      ['a time of no zone', { until: '2027-02-03T10:00:00' }],
      ['no reason', { reason: '' }],
      ['a field that is none', { colour: 'red' }],
      ['half a revision', { revision: 0.5 }],
    ])('are refused with %s', async (_, part) => {
      const id = randomUUID();
      expect((await publish(id, part)).status).toBe(400);
      expect((await list('?limit=100')).rows.map((row) => row.id)).not.toContain(id);
    });

    it('have ids that can be ids', async () => {
      expect([(await publish('notice-1')).status, (await end('notice-1', 1)).status, (await end(randomUUID(), 1)).status, (await publish(randomUUID(), { revision: 2 })).status]).toEqual([400, 404, 404, 404]);
    });
  });
}
