import { createHash } from 'node:crypto';
import { BASEMAP_VERSION } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@community-help/test-kit';
import { BasemapDrawing } from '../src/basemap/drawing/basemap-drawing.js';
import { geoRecommendations } from '../src/service.js';

const LEEDS = `/tiles/${BASEMAP_VERSION}/light/9/253/164`;
/** What the drawing of this version looks like: changes with the data and with every line that draws. */
const FINGERPRINT = 'uk-1 ff4ee000497a3740';

describe('tiles of the base map', () => {
  let service: TestService;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> => fetch(service.url + path, { headers, method });

  beforeAll(async () => {
    service = await startTestService(geoRecommendations);
  });
  afterAll(() => service.close());

  it('are pictures that a browser keeps for ever', async () => {
    const answer = await get(`${LEEDS}.webp`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', etag: expect.stringMatching(/^".+"$/) });
    expect(sizeOf(Buffer.from(await answer.arrayBuffer()))).toEqual([256, 256]);
    const fine = Buffer.from(await (await get(`${LEEDS}@2x.webp`)).arrayBuffer());
    expect(sizeOf(fine)).toEqual([512, 512]);
  });

  it('are not sent again to who has them, nor to who asks for the head alone', async () => {
    const first = await get(`${LEEDS}.webp`);
    const etag = first.headers.get('etag')!;
    const again = await get(`${LEEDS}.webp`, { 'if-none-match': etag });
    expect([again.status, again.headers.get('etag'), (await again.arrayBuffer()).byteLength]).toEqual([304, etag, 0]);
    const head = await get(`${LEEDS}.webp`, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, first.headers.get('content-length')]);
  });

  it('differ by theme, and are the same each time they are drawn', async () => {
    const [light, dark] = await Promise.all([get(`${LEEDS}.webp`), get(`${LEEDS.replace('light', 'dark')}.webp`)]);
    expect(light.headers.get('etag')).not.toBe(dark.headers.get('etag'));
  });

  it.each([
    [400, '/tiles/uk-1/sepia/9/253/164.webp'],
    [400, '/tiles/uk-1/light/99/253/164.webp'],
    [400, '/tiles/uk-1/light/9/253/164.jpg'],
    [404, '/tiles/uk-0/light/9/253/164.webp'],
    [404, '/tiles/uk-1/light/9/0/0.webp'],
  ])('answers %s, kept by nobody: %s', async (status, path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it('look as their version says: who changes the picture takes a new BASEMAP_VERSION', async () => {
    const drawing = await BasemapDrawing.open(new URL('../data/', import.meta.url));
    const hash = createHash('sha256');
    for (const [zoom, column, row] of [[5, 7, 5], [7, 31, 20], [9, 126, 82], [11, 507, 329], [13, 2029, 1318], [15, 8119, 5273], [13, 1980, 1300]] as const) {
      for (const theme of ['light', 'dark'] as const) hash.update(drawing.draw({ theme, zoom, column, row, density: 1 }));
    }
    expect(`${BASEMAP_VERSION} ${hash.digest('hex').slice(0, 16)}`).toBe(FINGERPRINT);
  });
});

/** Width and height of a lossy WebP. */
function sizeOf(file: Buffer): [number, number] {
  expect(file.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
}
