import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { NormalizedObject } from '@community-help/api-contracts';
import { compareRoutes } from '@community-help/test-kit';
import { ImageQueue } from '../src/images/image-queue.js';
import { decompressionBomb, EXECUTABLE, grayLine, phonePhotograph, photograph, SVG_WITH_SCRIPT } from './sample-files.js';
import { BUCKET, holdUntilAllHaveCome, TestUploads } from './start-uploads.js';

describe('uploads', () => {
  let uploads: TestUploads;

  beforeAll(async () => {
    uploads = await TestUploads.start();
  });
  afterAll(() => uploads.close());

  it('offers exactly the documented endpoints', () => {
    expect(compareRoutes(uploads.service.app, 'uploads')).toEqual({ undocumented: [], missing: [] });
  });

  it('takes a photograph from the presigned address to a picture without its position', async () => {
    const uploadURL = await uploads.upload(await phonePhotograph());
    const answer = await uploads.normalize(uploadURL);
    expect(answer.status).toBe(200);
    const object = (await answer.json()) as NormalizedObject;
    expect(object).toMatchObject({ objectPath: expect.stringMatching(/^\/objects\/images\/[0-9a-f-]{36}\.webp$/), width: 300, height: 600 });
    const picture = await uploads.get(object.objectPath);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(Number(picture.headers.get('content-length'))).toBe(bytes.length);
    expect((await uploads.get(object.thumbnailPath)).status).toBe(200);
    // The original with its position is gone.
    expect(await uploads.keysBelow(uploads.keyOf(uploadURL))).toEqual([]);
  });

  it('lets a page of the site put the file there', async () => {
    const headers = { origin: 'http://localhost:8080', 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
    const preflight = await fetch(await uploads.slot(), { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-origin')).toMatch(/^(\*|http:\/\/localhost:8080)$/);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
  });

  it('gives an address for one key only', async () => {
    const other = (await uploads.slot()).replace(/uploads\/[0-9a-f-]{36}/, 'images/00000000-0000-4000-8000-000000000000.webp');
    expect((await fetch(other, { method: 'PUT', body: 'x' })).status).toBe(403);
  });

  it('answers 304 to who has the picture, and HEAD without a body', async () => {
    const { objectPath } = await uploads.normalized(await photograph('png'));
    const etag = (await uploads.get(objectPath)).headers.get('etag')!;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect((await uploads.get(objectPath, { 'if-none-match': tag })).status).toBe(304);
    }
    expect((await uploads.get(objectPath, { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await uploads.get(objectPath, {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), (await head.arrayBuffer()).byteLength]).toEqual([200, etag, 0]);
    expect(head.headers.get('content-length')).toBe((await uploads.get(objectPath)).headers.get('content-length'));
  });

  it('gives the same answer when the same upload is normalised twice, or twice at once', async () => {
    const uploadURL = await uploads.upload(await photograph('jpeg'));
    const together = await Promise.all([1, 2, 3].map(() => uploads.normalize(uploadURL)));
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answers = await Promise.all([...together, await uploads.normalize(uploadURL)].map((answer) => answer.json()));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('gives the same answer to two processes that normalise the same upload at once', async () => {
    const second = await uploads.startSecond();
    try {
      const uploadURL = await uploads.upload(await photograph('jpeg', 900, 700));
      const before = (await uploads.keysBelow('images/')).length;
      const answers = await Promise.all([uploads.normalize(uploadURL), uploads.normalize(uploadURL, second.url)]);
      const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(one).toEqual(other);
      await uploads.sweep();
      expect((await uploads.keysBelow('images/')).length).toBe(before + 1);
    } finally {
      await second.close();
    }
  });

  it('refuses pictures at once when too many are waiting, and loses none of those that wait', async () => {
    const small = await uploads.startSecond({ env: { ...uploads.environment, IMAGE_CONCURRENCY: '1', IMAGE_QUEUE_LENGTH: '1' } });
    try {
      const file = await photograph('jpeg');
      const addresses = await Promise.all([1, 2, 3, 4].map(() => uploads.upload(file)));
      holdUntilAllHaveCome(small.app.get(ImageQueue, { strict: false }), addresses.length);
      const answers = await Promise.all(addresses.map((uploadURL) => uploads.normalize(uploadURL, small.url)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503, 503]);
      const refused = answers.findIndex(({ status }) => status === 503);
      expect(answers[refused]!.headers.get('retry-after')).toBe('5');
      expect(await answers[refused]!.text()).toMatch(/^Too many pictures/);
      expect((await uploads.normalize(addresses[refused], small.url)).status).toBe(200);
    } finally {
      await small.close();
    }
  });

  it.each([
    ['10 MB and one byte', () => Buffer.alloc(10_485_761), 413, 'File size exceeds 10MB limit'],
    ['a renamed executable', () => EXECUTABLE, 422, /not a picture we can use/],
    ['an SVG with script', () => SVG_WITH_SCRIPT, 422, /not a picture we can use/],
    ['an empty file', () => Buffer.alloc(0), 422, /not a picture we can use/],
    ['a decompression bomb', () => decompressionBomb(20_000), 422, /too many pixels/],
    ['a picture that is too long and thin', () => grayLine(1, 60_000_000), 422, /too long and thin/],
    ['one that is fifty-one times as wide as high', () => grayLine(51, 1), 422, /too long and thin/],
    ['a HEIC picture', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 422, /save the picture as JPEG/],
    ['a truncated JPEG', async () => (await photograph('jpeg')).subarray(0, 9000), 422, /damaged or incomplete/],
  ])('refuses %s and keeps nothing of it', async (_name, makeFile, status, sentence) => {
    const uploadURL = await uploads.upload(await makeFile());
    // Asked twice, because a client that lost the first answer must hear the same reason.
    for (const answer of [await uploads.normalize(uploadURL), await uploads.normalize(uploadURL)]) {
      expect(answer.status).toBe(status);
      expect(await answer.text()).toMatch(sentence);
    }
    expect(await uploads.keysBelow(uploads.keyOf(uploadURL))).toEqual([]);
  });

  it('uses an upload once: what is put to its address afterwards is never shown and does not stay', async () => {
    const uploadURL = await uploads.upload(await photograph('png'));
    const first = await (await uploads.normalize(uploadURL)).json();
    expect((await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(await photograph('jpeg', 200, 100)) })).status).toBe(200);
    expect(await (await uploads.normalize(uploadURL)).json()).toEqual(first);
    expect(await uploads.keysBelow(uploads.keyOf(uploadURL))).toHaveLength(1);
    await uploads.sweep();
    expect(await uploads.keysBelow(uploads.keyOf(uploadURL))).toHaveLength(1);
    // The address is valid for a quarter of an hour.
    await uploads.sweep(0.3);
    expect(await uploads.keysBelow(uploads.keyOf(uploadURL))).toEqual([]);
    expect((await uploads.get((first as NormalizedObject).objectPath)).status).toBe(200);
  });

  it('takes a file of exactly 10 MB', async () => {
    const jpeg = await photograph('jpeg');
    const { width } = await uploads.normalized(Buffer.concat([jpeg, Buffer.alloc(10_485_760 - jpeg.length)]));
    expect(width).toBe(640);
  });

  it('refuses every address that is not its own upload', async () => {
    const own = new URL(await uploads.slot());
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
      const answer = await uploads.normalize(uploadURL);
      expect([uploadURL, answer.status]).toEqual([uploadURL, 400]);
      expect(await answer.text()).toMatch(/given out by \/api\/objects\/upload/);
    }
  });

  it('answers 404 where nothing was uploaded', async () => {
    const answer = await uploads.normalize(await uploads.slot());
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
    ['a prototype', '{"__proto__":{"x":1}}'],
    ['half of the JSON', '{"uploadURL":'],
    ['no object', '[]'],
    ['a huge body', { uploadURL: 'x'.repeat(70_000) }],
  ])('refuses %s with a sentence', async (name, body) => {
    const answer = await uploads.post('/api/objects/normalize', body);
    expect(answer.status).toBe(name === 'a huge body' ? 413 : 400);
    expect((await answer.text()).length).toBeGreaterThan(10);
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
    const answer = await uploads.get(`/objects/${path}`);
    expect([answer.status, await answer.text()]).toEqual([404, 'This picture was not found.']);
  });

  it('never publishes a raw upload', async () => {
    const key = uploads.keyOf(await uploads.upload(await photograph('png')));
    expect((await uploads.get(`/objects/${key}`)).status).toBe(404);
  });

  it('answers 503 with a sentence while the store is down, and works again as soon as it is back', async () => {
    const { objectPath } = await uploads.normalized(await photograph('png'));
    const uploadURL = await uploads.upload(await photograph('png'));
    await uploads.withoutStore(async () => {
      for (const answer of [await uploads.get(objectPath), await uploads.normalize(uploadURL)]) {
        expect([answer.status, await answer.text()]).toEqual([503, 'Pictures are not available right now. Please try again in a minute.']);
      }
    });
    expect((await uploads.get(objectPath)).status).toBe(200);
    expect((await uploads.normalize(uploadURL)).status).toBe(200);
  });

  it('starts without a store and makes the bucket once there is one', async () => {
    await uploads.withoutStore(async () => {
      const early = await uploads.startSecond({ env: { ...uploads.environment, S3_BUCKET: 'made-later' } });
      expect((await uploads.post('/api/objects/upload', {}, early.url)).status).toBe(503);
      await early.close();
    });
    const later = await uploads.startSecond({ env: { ...uploads.environment, S3_BUCKET: 'made-later' } });
    try {
      const { uploadURL } = (await (await uploads.post('/api/objects/upload', {}, later.url)).json()) as { uploadURL: string };
      expect((await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(await photograph('png')) })).status).toBe(200);
      expect((await uploads.normalize(uploadURL, later.url)).status).toBe(200);
    } finally {
      await later.close();
    }
  });
});
