import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { NormalizedObject } from '@community-help/api-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { ObjectStore } from '../src/object-store/object-store.js';
import { SweepLeftOvers } from '../src/objects/sweep-left-overs.js';
import { EXECUTABLE, photograph } from './sample-files.js';
import { TestUploads } from './start-uploads.js';

describe('pictures that are shown, and those that are not', () => {
  let uploads: TestUploads;

  beforeAll(async () => {
    uploads = await TestUploads.start();
  });
  afterAll(() => uploads.close());

  const adopt = (paths: unknown): Promise<Response> => uploads.post('/internal/objects/adopt', { paths });
  const keyOf = (path: string): string => path.replace('/objects/', '');
  const adoptedAt = async (objectPath: string): Promise<Date | null> => {
    const query = 'select "adoptedAt" from object where "objectPath" = $1';
    const rows = (await uploads.service.app.get(DataSource).query(query, [keyOf(objectPath)])) as { adoptedAt: Date | null }[];
    return rows[0]!.adoptedAt;
  };

  it('adopts paths of ours, normalises raw uploads of ours, and may be asked again', async () => {
    const { objectPath } = await uploads.normalized(await photograph('png'));
    const raw = await uploads.upload(await photograph('jpeg'));
    const answer = await adopt([objectPath, raw]);
    expect(answer.status).toBe(200);
    const { objectPaths } = (await answer.json()) as { objectPaths: string[] };
    expect(objectPaths[0]).toBe(objectPath);
    expect(objectPaths[1]).toMatch(/^\/objects\/images\//);
    const since = await adoptedAt(objectPath);
    expect(since).toBeInstanceOf(Date);
    expect(await (await adopt([objectPath, raw])).json()).toEqual({ objectPaths });
    expect(await adoptedAt(objectPath)).toEqual(since);
    expect(await (await adopt([])).json()).toEqual({ objectPaths: [] });
  });

  it.each([
    'https://elsewhere.example/a.jpg',
    '/objects/uploads/x',
    '/art/a.svg',
    '/objects/images/00000000-0000-4000-8000-000000000000.webp',
    'data:image/png;base64,AAAA',
  ])('names %s, which is not ours, and adopts none of the others', async (foreign) => {
    const { objectPath } = await uploads.normalized(await photograph('png'));
    const answer = await adopt([objectPath, foreign]);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`'${foreign}'`);
    expect(await adoptedAt(objectPath)).toBeNull();
  });

  it('says why a raw upload is refused, without its signature', async () => {
    const answer = await adopt([await uploads.upload(EXECUTABLE)]);
    const sentence = await answer.text();
    expect(answer.status).toBe(422);
    expect(sentence).toMatch(/not a picture we can use/);
    expect(sentence).not.toMatch(/Signature/);
  });

  it('takes a list of at most ten', async () => {
    for (const paths of [Array.from({ length: 11 }, () => '/objects/x'), 'x', [1], null, [[]]]) expect((await adopt(paths)).status).toBe(400);
  });

  it('sweeps what is older than a day and nobody adopted, and nothing else', async () => {
    const [kept, left, young] = await Promise.all((['png', 'jpeg', 'webp'] as const).map(async (format) => uploads.normalized(await photograph(format))));
    await adopt([kept!.objectPath]);
    const raw = uploads.keyOf(await uploads.upload(await photograph('png')));
    const rowless = 'images/11111111-1111-4111-8111-111111111111.webp';
    await uploads.service.app.get(ObjectStore).write(rowless, Buffer.from('x'), 'image/webp');
    const old = [kept, left].map((object) => keyOf(object!.objectPath));
    await uploads.service.app.get(DataSource).query(`update object set "createdAt" = now() - interval '25 hours' where "objectPath" = any($1)`, [old]);
    const statuses = (object: NormalizedObject | undefined): Promise<number[]> =>
      Promise.all([object!.objectPath, object!.thumbnailPath].map(async (path) => (await uploads.get(path)).status));

    await uploads.service.app.get(PeriodicTasks).run('sweep-left-overs');
    expect(await statuses(left)).toEqual([404, 404]);
    expect(await statuses(kept)).toEqual([200, 200]);
    expect(await statuses(young)).toEqual([200, 200]);
    expect(await uploads.keysBelow(raw)).toEqual([raw]);
    expect((await adopt([left!.objectPath])).status).toBe(422);

    // Files are as old as the store says: seen from tomorrow, raw uploads and files without a row are old, too.
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    await uploads.service.app.get(SweepLeftOvers, { strict: false }).execute(new AbortController().signal, tomorrow);
    expect(await uploads.keysBelow(raw)).toEqual([]);
    expect(await uploads.keysBelow(rowless)).toEqual([]);
    expect(await statuses(kept)).toEqual([200, 200]);
  });

  it('sweeps more left-overs than the store lists at once', async () => {
    const store = uploads.service.app.get(ObjectStore);
    const keys = Array.from({ length: 1005 }, (_, index) => `uploads/many-${String(index).padStart(4, '0')}`);
    for (let start = 0; start < keys.length; start += 100) {
      await Promise.all(keys.slice(start, start + 100).map((key) => store.write(key, Buffer.from('x'), 'text/plain')));
    }
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    const result = await uploads.service.app.get(SweepLeftOvers, { strict: false }).execute(new AbortController().signal, tomorrow);
    expect(result.uploads).toBeGreaterThanOrEqual(1005);
    expect(await uploads.keysBelow('uploads/')).toEqual([]);
  });
});
