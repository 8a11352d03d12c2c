import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { type NormalizedObject } from '@community-help/api-contracts';
import { type RunningObjectStore, startObjectStore } from '@community-help/local';
import { PeriodicTasks } from '@community-help/service-kit';
import { compareRoutes, startTestService, type TestService } from '@community-help/test-kit';
import { uploads } from '../src/index.js';
import { ObjectStore } from '../src/object-store/object-store.js';
import { decompressionBomb, EXECUTABLE, phonePhotograph, photograph, SVG_WITH_SCRIPT } from './sample-files.js';

const BUCKET = 'pictures';

describe('uploads', () => {
  let directory: string;
  let store: RunningObjectStore;
  let service: TestService;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'uploads-'));
    store = await startStore(0);
    const env = { S3_ENDPOINT: store.endpoint, S3_PUBLIC_ENDPOINT: store.endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY: store.accessKey, S3_SECRET_KEY: store.secretKey };
    service = await startTestService(uploads, { worker: true, env });
  });
  afterAll(async () => {
    await service.close();
    await store.stop();
    await rm(directory, { recursive: true });
  });

  const startStore = (port: number): Promise<RunningObjectStore> => startObjectStore({ port, directory, buckets: [], corsOrigins: ['*'] });
  const post = (path: string, body: unknown = {}): Promise<Response> =>
    fetch(`${service.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const slot = async (): Promise<string> => ((await (await post('/api/objects/upload')).json()) as { uploadURL: string }).uploadURL;
  const upload = async (file: Buffer): Promise<string> => {
    const uploadURL = await slot();
    const put = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(file) });
    expect(put.status).toBe(200);
    return uploadURL;
  };
  const normalize = (uploadURL: unknown): Promise<Response> => post('/api/objects/normalize', { uploadURL });
  const normalized = async (file: Buffer): Promise<NormalizedObject> => {
    const answer = await normalize(await upload(file));
    expect(answer.status).toBe(200);
    return (await answer.json()) as NormalizedObject;
  };
  const keysBelow = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const page of service.app.get(ObjectStore).list(prefix)) keys.push(...page.map(({ key }) => key));
    return keys;
  };

  it('offers exactly the documented endpoints', () => {
    expect(compareRoutes(service.app, 'uploads')).toEqual({ undocumented: [], missing: [] });
  });

  it('takes a photograph from the presigned address to a picture without its position', async () => {
    const uploadURL = await upload(await phonePhotograph());
    const answer = await normalize(uploadURL);
    expect(answer.status).toBe(200);
    const object = (await answer.json()) as NormalizedObject;
    expect(object).toMatchObject({ objectPath: expect.stringMatching(/^\/objects\/images\/[0-9a-f-]{36}\.webp$/), width: 300, height: 600 });
    const picture = await fetch(service.url + object.objectPath);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(Number(picture.headers.get('content-length'))).toBe(bytes.length);
    expect((await fetch(service.url + object.thumbnailPath)).status).toBe(200);
    // The original with its position is gone.
    expect(await keysBelow(new URL(uploadURL).pathname.slice(BUCKET.length + 2))).toEqual([]);
  });

  it('answers 304 to who has the picture, and HEAD without a body', async () => {
    const { objectPath } = await normalized(await photograph('png'));
    const etag = (await fetch(service.url + objectPath)).headers.get('etag')!;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect((await fetch(service.url + objectPath, { headers: { 'if-none-match': tag } })).status).toBe(304);
    }
    expect((await fetch(service.url + objectPath, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await fetch(service.url + objectPath, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), (await head.arrayBuffer()).byteLength]).toEqual([200, etag, 0]);
  });

  it('gives the same answer when the same upload is normalised twice, or twice at once', async () => {
    const uploadURL = await upload(await photograph('jpeg'));
    const together = await Promise.all([normalize(uploadURL), normalize(uploadURL), normalize(uploadURL)]);
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answers = await Promise.all([...together, await normalize(uploadURL)].map((answer) => answer.json()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('gives the same answer to two processes that normalise the same upload at once', async () => {
    const env = { S3_ENDPOINT: store.endpoint, S3_PUBLIC_ENDPOINT: store.endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY: store.accessKey, S3_SECRET_KEY: store.secretKey };
    const second = await startTestService(uploads, { env, databaseUrl: service.databaseUrl, transport: service.transport });
    try {
      const uploadURL = await upload(await photograph('jpeg', 900, 700));
      const before = (await keysBelow('images/')).length;
      const body = JSON.stringify({ uploadURL });
      const answers = await Promise.all(
        [service, second].map(({ url }) => fetch(`${url}/api/objects/normalize`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })),
      );
      const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(one).toEqual(other);
      expect((await keysBelow('images/')).length).toBe(before + 1);
    } finally {
      await second.close();
    }
  });

  it.each([
    ['10 MB and one byte', () => Buffer.alloc(10_485_761), 413, 'File size exceeds 10MB limit'],
    ['a renamed executable', () => EXECUTABLE, 422, /not a picture we can use/],
    ['an SVG with script', () => SVG_WITH_SCRIPT, 422, /not a picture we can use/],
    ['an empty file', () => Buffer.alloc(0), 422, /not a picture we can use/],
    ['a decompression bomb', () => decompressionBomb(20_000), 422, /too many pixels/],
    ['a truncated JPEG', async () => (await photograph('jpeg')).subarray(0, 9000), 422, /damaged or incomplete/],
  ])('refuses %s and keeps nothing of it', async (_name, makeFile, status, sentence) => {
    const uploadURL = await upload(await makeFile());
    const answer = await normalize(uploadURL);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(sentence);
    expect((await normalize(uploadURL)).status).toBe(404);
  });

  it('takes a file of exactly 10 MB', async () => {
    const jpeg = await photograph('jpeg');
    const { width } = await normalized(Buffer.concat([jpeg, Buffer.alloc(10_485_760 - jpeg.length)]));
    expect(width).toBe(640);
  });

  it('refuses every address that is not its own upload', async () => {
    const own = new URL(await slot());
    const foreign = [
      'https://elsewhere.example/picture.jpg',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'nonsense',
      `${own.origin}/other-bucket${own.pathname.slice(BUCKET.length + 1)}`,
      `${own.origin}/${BUCKET}/images/00000000-0000-4000-8000-000000000000.webp`,
      `${own.origin}/${BUCKET}/uploads/../images/x`,
      `${own.origin}/${BUCKET}/uploads/%2e%2e%2fx`,
      `${own.origin}.elsewhere.example${own.pathname}`,
      `http://user@elsewhere.example/${own.host}${own.pathname}`,
      `${own.origin}${own.pathname}\u00e9`,
    ];
    for (const uploadURL of foreign) {
      const answer = await normalize(uploadURL);
      expect([uploadURL, answer.status]).toEqual([uploadURL, 400]);
      expect(await answer.text()).toMatch(/given out by \/api\/objects\/upload/);
    }
  });

  it('answers 404 where nothing was uploaded', async () => {
    const answer = await normalize(await slot());
    expect([answer.status, await answer.text()]).toEqual([404, 'The uploaded file was not found. Please upload it again.']);
  });

  it.each([
    ['a number', { uploadURL: 7 }],
    ['a list', { uploadURL: ['x'] }],
    ['nothing', {}],
    ['null', { uploadURL: null }],
    ['too much', { uploadURL: 'x'.repeat(5000) }],
    ['an unknown field', { uploadURL: 'x', extra: 1 }],
    ['a null character', { uploadURL: 'http://a\u0000b' }],
  ])('refuses %s as an address with a sentence', async (_name, body) => {
    const answer = await post('/api/objects/normalize', body);
    expect(answer.status).toBe(400);
    expect((await answer.text()).length).toBeGreaterThan(10);
  });

  it.each(['{"__proto__":{"x":1}}', '{"uploadURL":', '[]', '"text"', 'null'])('refuses the body %s', async (body) => {
    const answer = await fetch(`${service.url}/api/objects/normalize`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(answer.status).toBe(400);
  });

  it.each([
    'images/00000000-0000-4000-8000-000000000000.webp',
    'uploads/00000000-0000-4000-8000-000000000000',
    'images/..%2fuploads%2fx',
    'images/x.webp',
    '__proto__',
    'constructor',
    '%F0%9F%98%80',
    'images/',
  ])('answers 404 with a sentence to /objects/%s', async (path) => {
    const answer = await fetch(`${service.url}/objects/${path}`);
    expect([answer.status, await answer.text()]).toEqual([404, 'This picture was not found.']);
  });

  it('never publishes a raw upload', async () => {
    const key = new URL(await upload(await photograph('png'))).pathname.slice(BUCKET.length + 2);
    expect((await fetch(`${service.url}/objects/${key}`)).status).toBe(404);
  });

  describe('adopting', () => {
    const adopt = (paths: unknown): Promise<Response> => post('/internal/objects/adopt', { paths });

    it('keeps paths of ours, normalises raw uploads of ours, and may be repeated', async () => {
      const { objectPath } = await normalized(await photograph('png'));
      const raw = await upload(await photograph('jpeg'));
      const answer = await adopt([objectPath, raw]);
      expect(answer.status).toBe(200);
      const { objectPaths } = (await answer.json()) as { objectPaths: string[] };
      expect(objectPaths[0]).toBe(objectPath);
      expect(objectPaths[1]).toMatch(/^\/objects\/images\//);
      expect(await (await adopt([objectPath, raw])).json()).toEqual({ objectPaths });
      expect(await (await adopt([])).json()).toEqual({ objectPaths: [] });
    });

    it('names the picture that is not ours, and adopts none of the others', async () => {
      const { objectPath } = await normalized(await photograph('png'));
      for (const foreign of ['https://elsewhere.example/a.jpg', '/objects/uploads/x', '/art/a.svg', '/objects/images/00000000-0000-4000-8000-000000000000.webp', 'data:image/png;base64,AAAA']) {
        const answer = await adopt([objectPath, foreign]);
        expect(answer.status).toBe(422);
        expect(await answer.text()).toContain(`'${foreign}'`);
      }
      expect(await adoptedAt(objectPath)).toBeNull();
    });

    it('says why a raw upload is refused, without its signature', async () => {
      const answer = await adopt([await upload(EXECUTABLE)]);
      const sentence = await answer.text();
      expect(answer.status).toBe(422);
      expect(sentence).toMatch(/not a picture we can use/);
      expect(sentence).not.toMatch(/Signature/);
    });

    it('takes at most ten', async () => {
      expect((await adopt(Array.from({ length: 11 }, () => '/objects/x'))).status).toBe(400);
      expect((await adopt('x')).status).toBe(400);
      expect((await adopt([1])).status).toBe(400);
    });
  });

  const adoptedAt = async (objectPath: string): Promise<Date | null> => {
    const rows = (await service.app.get(DataSource).query('select "adoptedAt" from object where "objectPath" = $1', [objectPath.replace('/objects/', '')])) as { adoptedAt: Date | null }[];
    return rows[0]!.adoptedAt;
  };

  it('sweeps what is older than a day and nobody adopted, and nothing else', async () => {
    const dataSource = service.app.get(DataSource);
    const [kept, left, young] = await Promise.all(['png', 'jpeg', 'webp'].map(async (format) => normalized(await photograph(format as 'png'))));
    await post('/internal/objects/adopt', { paths: [kept!.objectPath] });
    const raw = new URL(await upload(await photograph('png'))).pathname.slice(BUCKET.length + 2);
    const rowless = 'images/11111111-1111-4111-8111-111111111111.webp';
    await service.app.get(ObjectStore).write(rowless, Buffer.from('x'), 'image/webp');
    const names = [kept, left].map((object) => object!.objectPath.replace('/objects/', ''));
    await dataSource.query(`update object set "createdAt" = now() - interval '25 hours' where "objectPath" = any($1)`, [names]);

    await service.app.get(PeriodicTasks).run('sweep-left-overs');
    const status = async (object: NormalizedObject | undefined): Promise<number[]> =>
      Promise.all([object!.objectPath, object!.thumbnailPath].map(async (path) => (await fetch(service.url + path)).status));
    expect(await status(left)).toEqual([404, 404]);
    expect(await status(kept)).toEqual([200, 200]);
    expect(await status(young)).toEqual([200, 200]);
    // Files are as old as the store says: seen from tomorrow, raw uploads and files without a row go too.
    expect(await keysBelow(raw)).toEqual([raw]);
    await sweepTomorrow();
    expect(await keysBelow(raw)).toEqual([]);
    expect(await keysBelow(rowless)).toEqual([]);
    expect(await status(kept)).toEqual([200, 200]);
  });

  async function sweepTomorrow(): Promise<void> {
    const { SweepLeftOvers } = await import('../src/objects/sweep-left-overs.js');
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    await service.app.get(SweepLeftOvers, { strict: false }).execute(new AbortController().signal, tomorrow);
  }

  it('answers 503 with a sentence while the store is down, and works again as soon as it is back', async () => {
    const { objectPath } = await normalized(await photograph('png'));
    const uploadURL = await upload(await photograph('png'));
    const port = store.port;
    await store.stop();
    for (const answer of [await fetch(service.url + objectPath), await normalize(uploadURL)]) {
      expect([answer.status, await answer.text()]).toEqual([503, 'Pictures are not available right now. Please try again in a minute.']);
    }
    store = await startStore(port);
    expect((await fetch(service.url + objectPath)).status).toBe(200);
    expect((await normalize(uploadURL)).status).toBe(200);
  });
});
