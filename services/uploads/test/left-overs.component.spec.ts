import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NormalizedObject } from '@community-help/api-contracts';
import { ObjectStore, StoreUnavailable } from '../src/object-store/object-store.js';
import { Removals } from '../src/removals/removals.js';
import { photograph } from './sample-files.js';
import { TestUploads } from './start-uploads.js';

describe('the sweep of what was left over', () => {
  let uploads: TestUploads;

  beforeAll(async () => {
    uploads = await TestUploads.start();
  });
  afterAll(() => uploads.close());

  const adopt = (paths: unknown): Promise<Response> => uploads.adopt(paths);
  const keyOf = (path: string): string => path.replace('/objects/', '');
  const query: TestUploads['query'] = (...statement) => uploads.query(...statement);
  const statuses = (object: NormalizedObject | undefined): Promise<number[]> => uploads.statuses(object!);

  it('takes what is older than a day and nobody adopted, and nothing else', async () => {
    const [kept, left, young] = await Promise.all((['png', 'jpeg', 'webp'] as const).map(async (format) => uploads.normalized(await photograph(format))));
    await adopt([kept!.objectPath]);
    const raw = uploads.keyOf(await uploads.upload(await photograph('png')));
    const old = [kept, left].map((object) => keyOf(object!.objectPath));
    await query(`update object set created_at = now() - interval '25 hours' where object_path = any($1)`, [old]);

    await uploads.sweep();
    expect(await statuses(left)).toEqual([404, 404]);
    expect(await statuses(kept)).toEqual([200, 200]);
    expect(await statuses(young)).toEqual([200, 200]);
    expect(await uploads.keysBelow(raw)).toEqual([raw]);
    expect((await adopt([left!.objectPath])).status).toBe(422);

    await uploads.sweep(25);
    expect(await uploads.keysBelow(raw)).toEqual([]);
    expect(await statuses(kept)).toEqual([200, 200]);
    expect(await statuses(young)).toEqual([404, 404]);
  });

  it('finds files that were written by a process that died before it wrote the row', async () => {
    const { objectPath, thumbnailPath } = await uploads.normalized(await photograph('png'));
    const files = [objectPath, thumbnailPath].map(keyOf);
    // As it would have been left: the files are in the store and in the list, the picture is not.
    await query('delete from object where object_path = $1', [files[0]]);
    await uploads.service.app.get(Removals).plan(files, 3600);
    await uploads.sweep(0.5);
    expect(await uploads.keysBelow(files[0]!)).toEqual([files[0]]);
    await uploads.sweep(1.1);
    for (const file of files) expect(await uploads.keysBelow(file)).toEqual([]);
  });

  it('goes on with the rest when the store comes back', async () => {
    const raw = uploads.keyOf(await uploads.upload(await photograph('png')));
    await uploads.withoutStore(async () => {
      await expect(uploads.sweep(25)).rejects.toThrow(/object store/);
    });
    await uploads.sweep(25);
    expect(await uploads.keysBelow(raw)).toEqual([]);
  });

  it('removes everything behind a file that the store does not let go of, which is tried again in an hour', async () => {
    const held = uploads.keyOf(await uploads.upload(await photograph('png')));
    const store = uploads.service.app.get(ObjectStore, { strict: false });
    const remove = store.remove.bind(store);
    const spy = jest.spyOn(store, 'remove').mockImplementation((key) => (key === held ? Promise.reject(new StoreUnavailable('remove', new Error('retained'))) : remove(key)));
    const removals = uploads.service.app.get(Removals);
    await removals.plan([held], -60);
    await removals.plan(Array.from({ length: 20 }, (_, index) => `uploads/behind-${index}`), -30);
    expect((await uploads.sweep()).files).toBe(20);
    expect(await removals.due(new Date(), 10)).toEqual([]);
    spy.mockRestore();
    await uploads.sweep(1.1);
    expect(await uploads.keysBelow(held)).toEqual([]);
  });

  it('takes more than one batch', async () => {
    await uploads.service.app.get(Removals).plan(Array.from({ length: 1205 }, (_, index) => `uploads/many-${index}`), 0);
    expect((await uploads.sweep()).files).toBeGreaterThanOrEqual(1205);
    expect(await uploads.service.app.get(Removals).due(new Date(), 10)).toEqual([]);
  });
});
