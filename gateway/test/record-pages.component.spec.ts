import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecordService } from '../src/records/record-service.js';
import { type RawAnswer, rawRequest, startGateway, type TestGateway } from './start-gateway.js';
import { writeFiles } from './write-files.js';

const FRAME = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <title>Helper - Community Help</title>
    <meta name="description" content="A helper > anybody" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="Helper" />
    <meta property="og:description" content="A helper" />
    <meta property="og:image" content="%SITE_URL%/og-image.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Community Help: a street with open doors" />
    <link rel="stylesheet" crossorigin href="/assets/helper-12345678.css">
  </head>
  <body><div id="root"></div></body>
</html>
`;
const HELPER = { id: 'h-1', name: 'Sam & Daughters', description: `Boxes "to go". ${'x'.repeat(200)}`, email: 'sam@help.example', images: ['/objects/a1.webp', '/objects/b2.webp'] };
const ARTICLE = { slug: 'warm-hub', category: 'Guides', title: 'How to open a warm hub', excerpt: 'y'.repeat(200), imageUrl: '/art/scene-hub.svg', html: '<p>Tea.</p>' };

const json = (body: unknown, status = 200): RequestListener => (_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const text = ({ body }: RawAnswer): string => body.toString();
const all = (page: string, expression: RegExp) => [...page.matchAll(expression)].map(([, value]) => value);
const meta = (page: string, name: string) => all(page, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
const dataOf = (page: string) => JSON.parse(all(page, /<script type="application\/json" id="page-data">([^<]*)<\/script>/g)[0]!) as { address: string; data: unknown };

describe('the page of a record', () => {
  let directory: string;
  let gateway: TestGateway;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'records-'));
    await writeFiles(directory, {
      'app.html': '<!doctype html><title>Common frame</title>',
      'frames/1.html': FRAME,
      'routes.json': '["/helper/:id", "/blog/:category/:slug"]',
      'pages.json': '{"scripts":[],"frames":{"/helper/:id":"/frames/1.html"}}',
    });
  });
  beforeEach(async () => {
    // An answer may take as long as a busy machine needs for it; where the patience of a page is looked at, it is the true one.
    const after = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(50 * ms));
    gateway = await startGateway({ SITE_DIR: directory, SITE_URL: 'https://help.example/' });
    gateway.upstreams.registrations.answerWith(json(HELPER));
    gateway.upstreams.content.answerWith(json(ARTICLE));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await gateway.close();
  });
  afterAll(() => rm(directory, { recursive: true }));

  const get = (path: string, headers: Record<string, string> = {}) => rawRequest(gateway.url, path, { headers });
  const expectPlainFrame = async () => {
    const answer = await get('/helper/h-1');
    expect([answer.status, text(answer)]).toEqual([200, FRAME.replace('%SITE_URL%', 'https://help.example')]);
  };

  it('says what a helper is called, does and looks like', async () => {
    const answer = await get('/helper/h-1');
    const page = text(answer);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', vary: 'Accept-Encoding' });
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(all(page, /<title>([^<]*)</g)).toEqual(['Sam &amp; Daughters - Community Help']);
    expect(meta(page, 'og:title')).toEqual(['Sam &amp; Daughters - Community Help']);
    const description = `Boxes &quot;to go&quot;. ${'x'.repeat(160 - 'Boxes "to go". '.length)}`;
    expect([meta(page, 'description'), meta(page, 'og:description')]).toEqual([[description], [description]]);
    expect([meta(page, 'og:url'), all(page, /<link rel="canonical" href="([^"]*)"/g)]).toEqual([['https://help.example/helper/h-1'], ['https://help.example/helper/h-1']]);
    expect([meta(page, 'og:image'), meta(page, 'og:type')]).toEqual([['https://help.example/objects/a1.webp'], ['website']]);
    expect(page).not.toMatch(/og:image:|name="robots"|%SITE_URL%/);
    expect(page).toContain('<link rel="preload" as="image" href="/objects/a1.webp" fetchpriority="high">');
    expect(page).toContain('href="/assets/helper-12345678.css"');
    expect(page.indexOf('page-data')).toBeLessThan(page.indexOf('</head>'));
    expect(dataOf(page)).toEqual({ address: '/api/registrations/h-1', data: HELPER });
  });

  it('names the helper who stays of two that were made one as where the page is', async () => {
    const page = text(await get('/helper/h-0'));
    expect(all(page, /<link rel="canonical" href="([^"]*)"/g)).toEqual(['https://help.example/helper/h-1']);
    expect(dataOf(page)).toEqual({ address: '/api/registrations/h-0', data: HELPER });
  });

  it('says the same of an article, in the common frame when the build has no other', async () => {
    const page = text(await get('/blog/guides/warm-hub'));
    expect(all(page, /<title>([^<]*)</g)).toEqual(['How to open a warm hub - Community Help']);
    expect(meta(page, 'description')).toEqual([ARTICLE.excerpt]);
    expect(meta(page, 'og:url')).toEqual(['https://help.example/blog/guides/warm-hub']);
    expect(page).toContain('<link rel="preload" as="image" href="/art/scene-hub.svg" fetchpriority="high">');
    expect(dataOf(page)).toEqual({ address: '/api/blog/warm-hub', data: ARTICLE });
  });

  it('keeps the picture of the site for link previews where a record has none or a drawing, which they do not show', async () => {
    for (const images of [[], ['/art/scene-hub.svg'], 'none', null]) {
      gateway.upstreams.registrations.answerWith(json({ ...HELPER, images, description: '' }));
      const page = text(await get('/helper/h-1'));
      expect([meta(page, 'og:image'), meta(page, 'og:image:width')]).toEqual([['https://help.example/og-image.png'], ['1200']]);
      expect(meta(page, 'description')).toEqual(['A helper > anybody']);
    }
  });

  it.each(['//elsewhere.example/x.png', '/\\elsewhere.example/x.png', '/\t/elsewhere.example/x.png', 'https://elsewhere.example/x.png', 'javascript:alert(1)'])(
    'fetches no picture of others ahead: %j',
    async (image) => {
      gateway.upstreams.registrations.answerWith(json({ ...HELPER, images: [image] }));
      const page = text(await get('/helper/h-1'));
      expect(page).not.toContain('rel="preload"');
      expect(meta(page, 'og:image')).toEqual([image.startsWith('https:') ? image : 'https://help.example/og-image.png']);
    },
  );

  it('lets nothing that somebody wrote become part of the page', async () => {
    const evil = `</title></script><script>alert(1)</script>"'><img src=x onerror=alert(1)><!-- $& $\` $1 </head> &lt; %SITE_URL% \u2028`;
    const helper = { ...HELPER, name: evil, description: evil, images: [`/objects/"><script>alert(1)</script>`], additionalInfo: evil };
    gateway.upstreams.registrations.answerWith(json(helper));
    const page = text(await get('/helper/h-1'));
    expect(page.match(/<(?:script|img|!--|\/head|\/title)/g)).toEqual(['</title', '<script', '</head']);
    expect(all(page, /<title>([^<]*)<\/title>/g)[0]).toContain('&lt;/title&gt;&lt;/script&gt;');
    expect(page).toContain('$&amp; $` $1');
    expect(dataOf(page).data).toEqual(helper);
  });

  it('does not exist when the service knows no such record', async () => {
    gateway.upstreams.registrations.answerWith((_request, response) => void response.writeHead(404).end('There is no such helper.'));
    const answer = await get('/helper/gone');
    expect([answer.status, meta(text(answer), 'robots'), answer.headers['cache-control']]).toEqual([404, ['noindex'], 'no-cache']);
    expect(text(answer)).toContain('<title>Helper - Community Help</title>');
    expect(text(answer)).not.toMatch(/page-data|no such helper/);
    expect((await get('/helper/gone', { 'if-none-match': String(answer.headers.etag) })).status).toBe(404);
  });

  it.each<[string, RequestListener]>([
    ['fails', json({ detail: 'broken' }, 500)],
    ['sends elsewhere', (_request, response) => void response.writeHead(302, { location: '/api/registrations/h-2' }).end()],
    ['sends no JSON', (_request, response) => void response.end('<html>Hello</html>')],
    ['sends a list', json([HELPER])],
    ['sends something else', json({ ...HELPER, name: 7 })],
    ['sends nothing', json(null)],
    ['sends half', (_request, response) => void response.writeHead(200, { 'content-length': '1000' }).write('{', () => response.destroy())],
    ['sends far too much', json({ ...HELPER, additionalInfo: 'z'.repeat(1_000_000) })],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('is the plain frame when the service %s', async (_name, listener) => {
    gateway.upstreams.registrations.answerWith(listener);
    await expectPlainFrame();
    gateway.upstreams.registrations.answerWith(json(HELPER));
    expect(text(await get('/helper/h-1'))).toContain('Sam &amp; Daughters');
  });

  it('is the plain frame at once while the service is away', async () => {
    await gateway.upstreams.registrations.close();
    for (let time = 0; time < 5; time += 1) await expectPlainFrame();
    expect(text(await get('/blog/guides/warm-hub'))).toContain('How to open a warm hub');
  });

  it('waits half a second for a slow service at most, and does not ask again and again', async () => {
    jest.restoreAllMocks();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now()); // the service's rest does not end meanwhile
    let asked = 0;
    gateway.upstreams.registrations.answerWith(() => void (asked += 1));
    for (let time = 0; time < 5; time += 1) {
      const start = performance.now();
      await expectPlainFrame();
      expect(performance.now() - start).toBeLessThan(10_000); // the service itself never answers
    }
    expect(asked).toBe(3);
  });

  it('asks for a few records at a time only', async () => {
    jest.restoreAllMocks();
    let asked = 0;
    gateway.upstreams.registrations.answerWith(() => void (asked += 1));
    const service = new RecordService('registrations', gateway.upstreams.registrations.url);
    let atOnce = 0;
    const reads = Array.from({ length: 200 }, async () => {
      const answer = await service.read('/api/registrations/h-1', (record) => record);
      atOnce += 1;
      return answer;
    });
    // Whoever is one too many has an answer before any network or clock can have a say.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(atOnce).toBe(200 - 64);
    expect(await Promise.all(reads)).toEqual(reads.map(() => undefined));
    expect(asked).toBeLessThanOrEqual(64);
  });

  it('counts as one request to the API, and goes without the record when there were too many', async () => {
    await gateway.close();
    gateway = await startGateway({ SITE_DIR: directory, RATE_LIMIT_READ: '2' });
    gateway.upstreams.registrations.answerWith(json(HELPER));
    const pages = [await get('/helper/h-1'), await get('/helper/h-1'), await get('/helper/h-1')];
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(pages.map((page) => text(page).includes('page-data'))).toEqual([true, true, false]);
    expect((await get('/api/registrations/h-1')).status).toBe(429);
  });

  it('is compressed, answers HEAD, and 304 to who has it', async () => {
    const plain = await get('/helper/h-1');
    const br = await get('/helper/h-1', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/helper/h-1', { 'accept-encoding': 'br;q=0.5, gzip' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.body).equals(plain.body)]).toEqual(['br', true]);
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.body).equals(plain.body)]).toEqual(['gzip', true]);
    const head = await rawRequest(gateway.url, '/helper/h-1', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length'], head.headers.etag]).toEqual([200, 0, String(plain.body.length), plain.headers.etag]);
    const again = await get('/helper/h-1', { 'if-none-match': String(plain.headers.etag) });
    expect([again.status, again.body.length, again.headers['x-content-type-options']]).toEqual([304, 0, 'nosniff']);
    gateway.upstreams.registrations.answerWith(json({ ...HELPER, name: 'Sam' }));
    expect((await get('/helper/h-1', { 'if-none-match': String(plain.headers.etag) })).status).toBe(200);
  });

  it.each([
    ['/helper/a%2Fb', 'a%2Fb'],
    ['/helper/%252e%252e', '%252e%252e'],
    ['/helper/x%0d%0aHost:%20y', 'x%0D%0AHost%3A%20y'],
    ['/helper/caf%C3%A9?id=2', 'caf%C3%A9'],
    ["/helper/'\"<b>", "'%22%3Cb%3E"],
    ['/helper/__proto__', '__proto__'],
    [`/helper/${'a'.repeat(1900)}/`, 'a'.repeat(1900)],
  ])('hands an odd id on encoded (%#)', async (path, id) => {
    gateway.upstreams.registrations.answerWith(undefined);
    expect((await get(path)).status).toBe(200);
    expect(gateway.upstreams.registrations.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([`GET /api/registrations/${id}`]);
    gateway.upstreams.registrations.answerWith(json({ ...HELPER, id: decodeURIComponent(id) }));
    const page = text(await get(path));
    expect(dataOf(page).address).toBe(`/api/registrations/${id}`);
    expect(meta(page, 'og:url')).toEqual([`https://help.example/helper/${id.replaceAll("'", '&#39;')}`]);
  });

  it.each(['/helper/%', '/helper/%00', '/helper/..%2f..', '/helper/%ff'])('refuses what is no address: %s', async (path) => {
    gateway.upstreams.registrations.answerWith(undefined);
    expect((await get(path)).status).toBe(400);
    expect(gateway.upstreams.registrations.seen).toEqual([]);
  });
});
