import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASEMAP_VERSION, type SiteConfig } from '@community-help/api-contracts';
import { eventually } from '@community-help/test-kit';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';
import { writeFiles } from './write-files.js';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3000))})`;
const FILM = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));

function writeSite(directory: string): Promise<void> {
  return writeFiles(directory, {
    'index.html': '<!doctype html><title>Home, prerendered</title>',
    'app.html': '<!doctype html><title>Frame</title>',
    'about/index.html': '<!doctype html><title>About, prerendered</title>',
    'terms.html': '<!doctype html><title>Terms, prerendered</title>',
    'routes.json': JSON.stringify(['/', '/about', '/projects/:category', '/blog/:category/:slug', '/signup']),
    '.vite/manifest.json': '{"not":"for browsers"}',
    '.well-known/security.txt': 'Contact: mailto:security@community-help.example\n',
    'robots.txt': 'User-agent: *\nAllow: /\n',
    'assets/main-a1B2c3D4.js': SCRIPT,
    'assets/style-Zz9_-abc.css': `body{}/*${'y'.repeat(2000)}*/`,
    'assets/style-Zz9_-abc.css.br': brotliCompressSync('precompressed by the build'),
    'films/clip.webm': FILM,
    'art/sign.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
}

describe('the site', () => {
  let directory: string;
  let gateway: TestGateway;

  beforeAll(async () => {
    const parent = await mkdtemp(join(tmpdir(), 'site-'));
    directory = join(parent, 'dist');
    await writeFile(join(parent, 'secret.txt'), 'not part of the site');
    await writeSite(directory);
    gateway = await startGateway({ SITE_DIR: directory, SITE_URL: 'https://help.example/', TRUST_PROXY: '1', OBJECT_STORE_PUBLIC_URL: 'https://pictures.example:9000', STRIPE_SCRIPT_URL: 'http://127.0.0.1:12111/v3/stripe.js' });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(join(directory, '..'), { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) => rawRequest(gateway.url, path, { headers });

  it.each([
    ['/', 200, 'Home'],
    ['/about', 200, 'About'],
    ['/about/', 200, 'About'],
    ['/about?x=1', 200, 'About'],
    ['/terms', 200, 'Terms'],
    ['/signup', 200, 'Frame'],
    ['/projects/Charities%2FHelpers', 200, 'Frame'],
    ['/projects/housing', 200, 'Frame'],
    ['/blog/guides/first-steps', 200, 'Frame'],
    ['/projects', 404, 'Frame'],
    ['/no-such-page', 404, 'Frame'],
    ['/blog/guides/a/b', 404, 'Frame'],
    ['/app', 404, 'Frame'],
    ['/__proto__', 404, 'Frame'],
    ['/caf%C3%A9', 404, 'Frame'],
  ])('%s is %i with %s', async (path, status, title) => {
    const answer = await get(path);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body.toString()).toContain(`<title>${title}`);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('answers a missing file with a sentence and not with a page', async () => {
    for (const path of ['/assets/gone-12345678.js', '/favicon.png', '/routes.json', '/assets/style-Zz9_-abc.css.br', '/app.html', '/.vite/manifest.json']) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body.toString()).toBe('There is no such file.');
    }
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2f..%2fsecret.txt', '/..%5csecret.txt', '//secret.txt', '/%00', '/assets/%00.js'])(
    'gives nothing outside the site: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body.toString()).not.toContain('not part of the site');
    },
  );

  it('lets browsers keep hashed files for ever and asks them to check the others', async () => {
    expect((await get('/assets/main-a1B2c3D4.js')).headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'text/javascript; charset=utf-8' });
    expect((await get('/.well-known/security.txt')).status).toBe(200);
    expect((await get('/robots.txt')).headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'content-type': 'text/plain; charset=utf-8' });
  });

  it('compresses, and uses what the build has compressed', async () => {
    const br = await get('/assets/main-a1B2c3D4.js', { 'accept-encoding': 'gzip, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
    const gzip = await get('/assets/main-a1B2c3D4.js', { 'accept-encoding': 'br;q=0.5, gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    const built = await get('/assets/style-Zz9_-abc.css', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(built.body).toString()).toBe('precompressed by the build');
    const plain = await get('/assets/main-a1B2c3D4.js');
    expect(plain.body.toString()).toBe(SCRIPT);
    expect(new Set([br.headers.etag, gzip.headers.etag, plain.headers.etag]).size).toBe(3);
  });

  it('answers 304 to who has the file in the same encoding', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
      const { etag } = (await get('/assets/main-a1B2c3D4.js', headers)).headers;
      const again = await get('/assets/main-a1B2c3D4.js', { ...headers, 'if-none-match': String(etag) });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    const { etag } = (await get('/')).headers;
    expect((await get('/', { 'if-none-match': String(etag) })).status).toBe(304);
    expect((await get('/no-such-page', { 'if-none-match': String((await get('/signup')).headers.etag) })).status).toBe(404);
  });

  it('sends parts of a film', async () => {
    const part = await get('/films/clip.webm', { range: 'bytes=100-199' });
    expect([part.status, part.headers['content-range'], part.headers['content-type']]).toEqual([206, 'bytes 100-199/5000', 'video/webm']);
    expect(part.body.equals(FILM.subarray(100, 200))).toBe(true);
    expect((await get('/films/clip.webm', { range: 'bytes=-10' })).body.equals(FILM.subarray(4990))).toBe(true);
    expect((await get('/films/clip.webm', { range: 'bytes=4990-' })).body.length).toBe(10);
    expect((await get('/films/clip.webm', { range: 'bytes=5000-' })).status).toBe(416);
    expect((await get('/films/clip.webm', { range: 'bytes=0-99', 'if-range': '"another-version"' })).status).toBe(200);
    expect((await get('/films/clip.webm')).headers['accept-ranges']).toBe('bytes');
  });

  it('answers HEAD without a body and refuses to be written to', async () => {
    const head = await rawRequest(gateway.url, '/', { method: 'HEAD' });
    expect([head.status, head.body.length, Number(head.headers['content-length']) > 0]).toEqual([200, 0, true]);
    const post = await rawRequest(gateway.url, '/about', { method: 'POST', body: 'x' });
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('protects its pages', async () => {
    const { headers } = await get('/');
    expect(headers).toMatchObject({ 'referrer-policy': 'strict-origin-when-cross-origin', 'x-content-type-options': 'nosniff' });
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    const policy = Object.fromEntries(String(headers['content-security-policy']).split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]));
    expect(policy['script-src']).toEqual(expect.arrayContaining(["'self'", 'https://js.stripe.com', 'http://127.0.0.1:12111']));
    expect(policy['script-src']).not.toContain("'unsafe-inline'");
    expect(policy['connect-src']).toEqual(expect.arrayContaining(["'self'", 'https://api.stripe.com', 'https://pictures.example:9000', 'http://127.0.0.1:12111']));
    expect(policy['img-src']).toEqual(expect.arrayContaining(["'self'", 'data:', 'https://pictures.example:9000']));
    expect(policy['img-src']!.join(' ')).not.toContain('tile');
    expect(policy['frame-src']).toEqual(expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com', 'http://127.0.0.1:12111']));
    expect(policy).toMatchObject({ 'frame-ancestors': ["'none'"], 'object-src': ["'none'"], 'base-uri': ["'none'"] });
  });

  it('insists on encryption only where the connection is encrypted', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toContain('max-age=');
  });

  it('tells the browser what is configured', async () => {
    const answer = await get('/config.json');
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' });
    const config = JSON.parse(answer.body.toString()) as SiteConfig;
    expect(config).toMatchObject({
      stripe: { isTestMode: true, scriptUrl: 'http://127.0.0.1:12111/v3/stripe.js' },
      tiles: { url: `/tiles/${BASEMAP_VERSION}/{theme}/{z}/{x}/{y}{r}.webp`, minZoom: 5, maxZoom: 15, attribution: expect.stringContaining('Crown copyright') },
      siteUrl: 'https://help.example',
    });
    expect(config).not.toHaveProperty('operatorSignIn');
    expect((await get('/config.json', { 'if-none-match': String(answer.headers.etag) })).status).toBe(304);
  });

  it('describes the API in a page that needs nobody else', async () => {
    const page = (await get('/api/docs')).body.toString();
    const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(page).not.toMatch(/https?:\/\//);
    expect(page).not.toMatch(/<script(?![^>]*src)/);
    for (const path of files) expect([path, (await get(path, { 'accept-encoding': 'gzip' })).status]).toEqual([path, 200]);
  });

  it('shows a new build without a restart', async () => {
    await writeFile(join(directory, 'about/index.html'), '<!doctype html><title>About, second version</title>');
    await writeFile(join(directory, 'app.html'), '<!doctype html><title>Frame, second version</title>');
    await eventually(async () => expect((await get('/about')).body.toString()).toContain('About, second version'));
  });

  it('lets pages load tiles of another source when one is chosen, and says whose they are', async () => {
    const elsewhere = await startGateway({ SITE_DIR: directory, TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'Somebody', TILE_MAX_ZOOM: '17' });
    try {
      expect(String((await rawRequest(elsewhere.url, '/')).headers['content-security-policy'])).toContain('https://*.tiles.example');
      expect((JSON.parse((await rawRequest(elsewhere.url, '/config.json')).body.toString()) as SiteConfig).tiles).toEqual({
        url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: 'Somebody', minZoom: 0, maxZoom: 17,
      });
    } finally {
      await elsewhere.close();
    }
  });

  it('names the people of an archive of tiles beside those of our own map, and the provider of operators where there is one', async () => {
    const archived = await startGateway({ SITE_DIR: directory, PMTILES_URL: 'https://store.example/uk-2026-01.pmtiles', TILE_MAX_ZOOM: '16', OIDC_LABEL: 'Holbeck Council' });
    try {
      const { tiles, operatorSignIn } = JSON.parse((await rawRequest(archived.url, '/config.json')).body.toString()) as SiteConfig;
      expect(tiles).toMatchObject({ url: expect.stringMatching(/^\/tiles\/uk-1-[a-z0-9]+\/light\/\{z\}\/\{x\}\/\{y\}\.webp$/), maxZoom: 16 });
      expect(tiles!.attribution).toMatch(/OpenStreetMap.*Crown copyright/);
      expect(operatorSignIn).toBe('Holbeck Council');
    } finally {
      await archived.close();
    }
  });

  it('says that the site is not built when there is none, and still answers the API', async () => {
    const bare = await startGateway({ SITE_DIR: join(directory, 'missing'), TILE_URL: 'none' });
    try {
      const answer = await rawRequest(bare.url, '/');
      expect([answer.status, answer.body.toString()]).toEqual([503, 'The site has not been built yet. The API is at /api/docs.']);
      expect((await rawRequest(bare.url, '/api/projects')).status).toBe(200);
      expect((JSON.parse((await rawRequest(bare.url, '/config.json')).body.toString()) as SiteConfig).tiles).toBeNull();
    } finally {
      await bare.close();
    }
  });
});
