import { CONTENT_MAX_LENGTH, CONTENT_OPERATOR_ADDRESSES, ENDPOINTS, type BlogArticle, type BlogPost, type Endpoint, type EntryContent, type OperatorEntry, type OperatorPage, type Project } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ListEntries } from '../src/operator/list-entries.js';
import { noticeCases } from './notice-cases.js';
import { ANN, BOB, OperatorDesk, POST } from './operator-desk.js';

const PROJECT: EntryContent = { title: 'The quince orchard', excerpt: '', category: 'farmers', image: '/art/scene-allotment.svg', author: '', date: '', location: 'Holbeck, Leeds', started: '2026-11-01', text: 'Trees for *everybody*.' };

describe('operators publish content', () => {
  let desk: OperatorDesk;
  beforeAll(async () => {
    desk = await OperatorDesk.open();
  });
  afterAll(async () => desk?.close());

  const titles = async (): Promise<string[]> => (await desk.shown<BlogPost[]>('/api/blog')).map(({ title }) => title);

  it('is for operators alone, whatever is asked for', async () => {
    const own = Object.entries(ENDPOINTS as Record<string, Endpoint>).filter(([name]) => name in CONTENT_OPERATOR_ADDRESSES);
    expect(own).toHaveLength(14);
    for (const [name, { method, path }] of own) {
      for (const id of ['post-a-cart-named-mair', 'post-nothing']) {
        const asked = path.replace('{id}', id);
        const body = method === 'POST' ? {} : undefined;
        expect([name, (await desk.ask(method, asked, { body, as: null })).status]).toEqual([name, 401]);
        expect([name, (await desk.ask(method, asked, { body, roles: ['helper'] })).status]).toEqual([name, 403]);
        expect([name, [401, 403].includes((await desk.ask(method, asked, { body })).status)]).toEqual([name, false]);
      }
    }
  });

  it('shows a draft to operators alone, and on every replica to everybody once it is published', async () => {
    const saved = await desk.save('post-quince-week', 0);
    expect([saved.status, saved.body.state, saved.body.revision, saved.body.path]).toEqual([200, 'draft', 1, null]);
    expect(await desk.seen('quince-week')).toEqual([404, 404]);
    const tag = (await fetch(`${desk.second.url}/api/blog`)).headers.get('etag')!;

    const published = await desk.publish('post-quince-week', 1);
    expect([published.status, published.body.state, published.body.path, published.body.hasDraft]).toEqual([200, 'published', '/blog/updates/quince-week', false]);
    expect(await desk.seen('quince-week')).toEqual([200, 200]);
    expect((await titles()).slice(0, 2)).toEqual(['Growers are now on the map in every county', 'Quince week is here']);
    expect((await fetch(`${desk.second.url}/api/blog`, { headers: { 'if-none-match': tag } })).status).toBe(200);
    const article = await desk.shown<BlogArticle>('/api/blog/quince-week');
    expect(article).toMatchObject({ title: POST.title, author: 'Ann', createdAt: '2026-11-20T00:00:00.000Z', html: '<p>Come and <strong>take</strong> some.</p>' });
  });

  it('goes on with a draft while everybody reads what is published, and drops it', async () => {
    const { revision } = await desk.entry('post-quince-week');
    const saved = await desk.save('post-quince-week', revision, { title: 'Quince week is over' });
    expect([saved.body.hasDraft, saved.body.content.title, saved.body.published?.title]).toEqual([true, 'Quince week is over', POST.title]);
    expect(await titles()).toContain(POST.title);
    expect((await desk.act('post-quince-week', 'discard', { revision: revision + 1 })).status).toBe(204);
    expect(await desk.entry('post-quince-week')).toMatchObject({ hasDraft: false, content: { title: POST.title }, state: 'published' });
    expect([(await desk.act('post-quince-week', 'discard', { revision: revision + 2 })).text, (await desk.publish('post-quince-week', revision + 2)).text]).toEqual([
      'There is no draft beside what was published or withdrawn.',
      'There is nothing new to publish: everybody reads what was written last.',
    ]);
  });

  it('takes it back at once; publishing undoes that', async () => {
    const { revision } = await desk.entry('post-quince-week');
    const withdrawn = await desk.withdraw('post-quince-week', revision);
    expect([withdrawn.body.state, withdrawn.body.path, withdrawn.body.content.title]).toEqual(['withdrawn', null, POST.title]);
    expect(await desk.seen('quince-week')).toEqual([404, 404]);
    expect((await desk.withdraw('post-quince-week', revision + 1)).status).toBe(409);
    expect((await desk.publish('post-quince-week', revision + 1)).status).toBe(200);
    expect(await desk.seen('quince-week')).toEqual([200, 200]);
  });

  it('tells the second of two, with what happened and by whom, and does nothing', async () => {
    const { revision } = await desk.entry('post-quince-week');
    const answers = await Promise.all([desk.save('post-quince-week', revision, { title: 'Mine first' }), desk.act('post-quince-week', 'withdraw', { revision, reason: 'it is wrong' }, BOB, desk.second.url)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = answers.find(({ status }) => status === 409)!;
    expect(told.text).toMatch(/^This entry changed while you looked at it: operator [\w-]{8} (saved a draft|withdrew it), and it is (published|withdrawn) now\. Nothing was done; please look again\.$/);
    expect((await desk.entry('post-quince-week')).revision).toBe(revision + 1);
    // The same for one that both begin.
    const begun = await Promise.all([desk.save('post-both-begin', 0), desk.save('post-both-begin', 0, {}, BOB)]);
    expect(begun.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('asks for a reason where everybody sees it, and keeps a log without a word of the text', async () => {
    const id = 'post-for-the-log';
    await desk.save(id, 0);
    for (const body of [{ revision: 1 }, { revision: 1, reason: '' }, { revision: 1, reason: 'x', colour: 'red' }, { reason: 'it is news' }, { revision: 0, reason: 'it is news' }]) expect((await desk.act(id, 'publish', body)).status).toBe(400);
    await desk.publish(id, 1);
    await desk.withdraw(id, 2);
    const lines = await desk.log(id);
    expect(lines.map(({ action, before, after, reason, by }) => [action, before, after, reason, by.isYou])).toEqual([
      ['content.withdraw', { state: 'published', revision: 2 }, { state: 'withdrawn', revision: 3 }, 'it is wrong', true],
      ['content.publish', { state: 'draft', revision: 1 }, { state: 'published', revision: 2 }, 'it is news', true],
      ['content.save', {}, { state: 'draft', revision: 1 }, null, true],
    ]);
    await expect(desk.bench.service.app.get(DataSource).query('delete from audit_entry')).rejects.toThrow('only added to');
    const csv = await desk.ask('GET', `/api/operator/content/audit.csv?entryId=${id}`);
    expect([csv.status, csv.headers.get('content-type'), csv.text.trim().split('\r\n').length]).toEqual([200, 'text/csv; charset=utf-8', 4]);
  });

  it('keeps any draft, and names every field that stands against publishing it', async () => {
    const empty = { title: '', excerpt: '', category: '', image: '', author: '', date: '', text: '' };
    expect((await desk.save('post-unfinished', 0, empty)).status).toBe(200);
    const refused = await fetch(`${desk.bench.service.url}/api/operator/content/post-unfinished/publish`, {
      method: 'POST',
      headers: { ...(await desk.bench.identities.header(ANN, 'content', { roles: ['operator'] })), 'content-type': 'application/json', accept: 'application/problem+json' },
      body: JSON.stringify({ revision: 1, reason: 'it is news' }),
    });
    const { fields } = (await refused.json()) as { fields: { field: string }[] };
    expect([refused.status, fields.map(({ field }) => field)]).toEqual([400, ['title', 'excerpt', 'category', 'image', 'author', 'text']]);
    expect(await desk.seen('unfinished')).toEqual([404, 404]);
    expect((await desk.act('post-unfinished', 'discard', { revision: 1 })).status).toBe(204);
    expect((await desk.ask('GET', '/api/operator/content/post-unfinished')).status).toBe(404);
    expect((await desk.log('post-unfinished')).map(({ action }) => action)).toEqual(['content.discard', 'content.save']);
  });

  it.each([
    ['a slug with capitals', 'post-Quince', {}],
    ['a slug that leads elsewhere', 'post-..%2F..%2Fx', {}],
    ['no kind', 'page-quince', {}],
    ['a slug that is too long', `post-${'x'.repeat(81)}`, {}],
    ['a title of two lines', 'post-bad', { title: 'a\nb' }],
    ['a text without end', 'post-bad', { text: 'x'.repeat(CONTENT_MAX_LENGTH.text + 1) }],
    ['half a character', 'post-bad', { text: '\ud83c' }],
    ['a character that ends texts', 'post-bad', { text: 'a\0b' }],
    ['a list for a text', 'post-bad', { text: ['x'] as never }],
    ['a field that is none', 'post-bad', { html: '<script>' } as never],
  ])('refuses %s', async (_, id, content) => {
    expect((await desk.save(id, 0, content)).status).toBe(400);
    expect((await desk.ask('GET', `/api/operator/content/${id}`)).status).toBe(404);
  });

  it('refuses a megabyte before it is read', async () => {
    expect((await desk.save('post-big', 0, { text: 'x'.repeat(1_048_576) })).status).toBe(413);
  });

  it('shows a project on its card, by its category', async () => {
    expect((await desk.act('project-quince-orchard', 'save', { revision: 0, content: PROJECT })).status).toBe(200);
    const published = await desk.publish('project-quince-orchard', 1);
    expect([published.status, published.body.path]).toEqual([200, '/projects']);
    const [first] = await desk.shown<Project[]>('/api/projects/category/farmers');
    expect(first).toEqual({ id: 'quince-orchard', title: PROJECT.title, description: 'Trees for everybody.', imageUrl: PROJECT.image, category: 'Farmers', location: PROJECT.location });
    await desk.withdraw('project-quince-orchard', 2);
    expect((await desk.shown<Project[]>('/api/projects')).map(({ id }) => id)).not.toContain('quince-orchard');
  });

  it('lists by kind and state, page by page, each page by an index', async () => {
    const rows: OperatorEntry[] = [];
    for (let after = ''; ; ) {
      const { body } = await desk.ask<OperatorPage<OperatorEntry>>('GET', `/api/operator/content?kind=post&state=published&limit=3${after}`);
      rows.push(...body.rows);
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBe((await titles()).length);
    expect(rows.every(({ kind, state, path }) => kind === 'post' && state === 'published' && path !== null)).toBe(true);
    const csv = await desk.ask('GET', '/api/operator/content.csv?kind=project&state=published');
    expect([csv.headers.get('cache-control'), csv.text.trim().split('\r\n')]).toEqual(['no-store', expect.arrayContaining([expect.stringContaining('"project-saturday-food-table","project","published","Saturday Food Table"')])]);
    for (const bad of ['kind=page', 'state=odd', 'after=%25', 'colour=red']) expect((await desk.ask('GET', `/api/operator/content?${bad}`)).status).toBe(400);

    const database = desk.bench.service.app.get(DataSource);
    await database.query(`insert into entry (id, kind, slug, state, is_from_file, draft, revision, changed_at) select 'post-many-' || n, 'post', 'many-' || n, 'draft', false, '{"title":"Many"}', 1, now() - n * interval '1 minute' from generate_series(1, 20000) n`);
    await database.query('analyze entry');
    for (const query of [{}, { kind: 'post' }, { state: 'withdrawn' }, { kind: 'project', state: 'published' }] as const) {
      const { text, values } = desk.bench.service.app.get(ListEntries).statementOf(query, 50);
      const [plan] = await database.query<{ 'QUERY PLAN': unknown }[]>(`explain (format json, analyze, buffers) ${text}`, values);
      expect([query, JSON.stringify(plan)]).toEqual([query, expect.not.stringContaining('Seq Scan')]);
    }
    await database.query(`delete from entry where id like 'post-many-%'`);
  });

  noticeCases(() => desk);
});
