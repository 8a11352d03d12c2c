import type { Notice } from '@community-help/api-contracts';
import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CurrentNotices } from '../src/notices/current-notices.js';
import { type RawAnswer, rawRequest, startGateway, type TestGateway } from './start-gateway.js';
import { startTinyUpstream, type TinyUpstream } from './tiny-upstream.js';
import { writeFiles } from './write-files.js';

const EVIL = `</script><img src=x onerror=alert(1)>"'></section> $& %SITE_URL% %NOTICES% support@address.invalid`;
const NOTICE: Notice = { id: '0193a1aa-0000-7000-8000-000000000001', revision: 3, text: 'Donations are late.', tone: 'information', link: null, until: '2999-01-01T00:00:00.000Z' };
const json = (body: unknown, status = 200): RequestListener => (_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const PAGE = `<!doctype html><title>Home</title><div id="root"><header></header><div id="notices">%NOTICES%</div></div><p>%SITE_URL%</p>${'<!-- long enough to be compressed -->'.repeat(20)}`;

describe('notices in pages', () => {
  let directory: string;
  let gateway: TestGateway;
  const get = (path: string, headers: Record<string, string> = {}): Promise<RawAnswer> => rawRequest(gateway.url, path, { headers });
  const seenOn = async (path: string): Promise<string> => /<div id="notices">(.*?)<\/div><\/div><p>/s.exec((await get(path)).body.toString())![1]!;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'site-notices-'));
    await writeFiles(directory, { 'index.html': PAGE, 'app.html': PAGE, 'safety/index.html': PAGE, 'frames/1.html': PAGE, 'routes.json': '["/","/safety","/helper/:id"]', 'pages.json': '{"scripts":[],"frames":{"/helper/:id":"/frames/1.html"}}' });
    gateway = await startGateway({ SITE_DIR: directory, SITE_URL: 'https://help.example' });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(directory, { recursive: true });
  });

  it('are nothing where content says nothing that could be one', async () => {
    expect([await seenOn('/'), await seenOn('/no-such-page')]).toEqual(['', '']);
  });

  it('stand on every page in every encoding, as text, and go when their time is over though content is away', async () => {
    const until = new Date(Date.now() + 600_000).toISOString();
    const links = [{ href: '/safety?a=1&b=2', label: '<b>Here</b>' }, { href: 'javascript:alert(1)', label: 'There' }];
    const told = [{ ...NOTICE, tone: 'warning', text: EVIL, link: links[0] }, { ...NOTICE, until, link: links[1] }];
    await gateway.close();
    const other = await startTinyUpstream('content');
    other.answerWith(json(told));
    gateway = await startGateway({ SITE_DIR: directory, SITE_URL: 'https://help.example', CONTENT_URL: other.url });
    await eventually(async () => expect(await seenOn('/')).not.toBe(''));
    await other.close();

    const page = await seenOn('/');
    expect(page.match(/<\/?(?:script|img|section|b)\b[^>]*>/g)).toEqual(['<section class="site-notices no-print" aria-label="Notices from Community Help">', '<b>', '</b>', '<b>', '</b>', '</section>']);
    expect(page).toContain('<b>Warning:</b> &lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&gt;&lt;/section&gt; $&amp; %SITE_URL% %NOTICES% support@address.invalid <a href="/safety?a=1&amp;b=2">&lt;b&gt;Here&lt;/b&gt;</a>');
    expect(page).toContain('<b>Notice:</b> Donations are late.</p>');
    expect(page).toContain(`data-dismiss="${NOTICE.id}.3" aria-label="Dismiss: Donations are late."`);
    for (const path of ['/safety', '/helper/h-1', '/no-such-page']) expect([path, await seenOn(path)]).toEqual([path, page]);

    const [plain, br, gzip] = await Promise.all(['identity', 'br', 'gzip'].map((encoding) => get('/', { 'accept-encoding': encoding })));
    expect([brotliDecompressSync(br!.body), gunzipSync(gzip!.body)].map(String)).toEqual([plain!.body.toString(), plain!.body.toString()]);
    const tag = String(br!.headers.etag);
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304);

    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(until) + 1);
    const later = await get('/', { 'accept-encoding': 'br', 'if-none-match': tag });
    expect([later.status, later.headers.etag === tag]).toEqual([200, false]);
    expect(brotliDecompressSync(later.body).toString()).toContain('%NOTICES% support@address.invalid');
    expect(brotliDecompressSync(later.body).toString()).not.toContain('Donations are late.');
    jest.restoreAllMocks();
  });
});

describe('what is asked of content', () => {
  let content: TinyUpstream;
  beforeAll(async () => {
    content = await startTinyUpstream('content');
  });
  afterAll(() => content.close());

  it.each<[string, RequestListener]>([
    ['fails', json({ detail: 'broken' }, 500)],
    ['sends no JSON', (_request, response) => void response.end('<html>')],
    ['sends something else', json([{ ...NOTICE, text: 7 }])],
    ['sends another tone', json([{ ...NOTICE, tone: '"><script>' }])],
    ['sends a link that is none', json([{ ...NOTICE, link: 'javascript:alert(1)' }])],
    ['sends a time that is none', json([{ ...NOTICE, until: 'soon' }])],
    ['sends far too much', json([{ ...NOTICE, text: 'x'.repeat(100_000) }])],
    ['hangs up', (request) => void request.socket.destroy()],
    ['says nothing', () => undefined],
  ])('changes nothing when it %s', async (_, listener) => {
    const notices = new CurrentNotices(content.url);
    content.answerWith(json([NOTICE]));
    await notices.refresh();
    const html = notices.now();
    content.answerWith(listener);
    const asked = notices.refresh();
    expect(notices.now()).toBe(html);
    await asked;
    expect(notices.now()).toBe(html);
    expect(notices.now(Date.parse(NOTICE.until))).toBe('');
    content.answerWith(json([]));
    await notices.refresh();
    expect(notices.now()).toBe('');
  });

  it('is at most three', async () => {
    const notices = new CurrentNotices(content.url);
    content.answerWith(json([1, 2, 3, 4].map((revision) => ({ ...NOTICE, revision }))));
    await notices.refresh();
    expect(notices.now().match(/data-notice=/g)).toHaveLength(3);
  });
});
