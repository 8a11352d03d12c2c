import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NormalizedObject } from '@community-help/api-contracts';
import { type EventClass, HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { eventually, publish } from '@community-help/test-kit';
import { EXECUTABLE, photograph } from './sample-files.js';
import { INTERNAL_KEYS, TestUploads } from './start-uploads.js';

describe('pictures that are shown, and those that are not', () => {
  let uploads: TestUploads;

  beforeAll(async () => {
    uploads = await TestUploads.start();
  });
  afterAll(() => uploads.close());

  const adopt = (paths: unknown): Promise<Response> => uploads.adopt(paths);
  const keyOf = (path: string): string => path.replace('/objects/', '');
  const query: TestUploads['query'] = (...statement) => uploads.query(...statement);
  const adoptedAt = async (objectPath: string): Promise<Date | null> => {
    const rows = (await query('select adopted_at as "adoptedAt" from object where object_path = $1', [keyOf(objectPath)])) as { adoptedAt: Date | null }[];
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

  it('believes whoever shows one of its keys, and nobody else', async () => {
    const { objectPath } = await uploads.normalized(await photograph('png'));
    for (const key of ['', 'another-key-of-sixteen', INTERNAL_KEYS[0].slice(1), INTERNAL_KEYS.join(',')]) expect((await uploads.adopt([objectPath], key)).status).toBe(401);
    expect((await uploads.post('/internal/objects/adopt', { paths: [objectPath] })).status).toBe(401);
    expect(await adoptedAt(objectPath)).toBeNull();
    expect((await uploads.adopt([objectPath], INTERNAL_KEYS[1])).status).toBe(200);
  });

  it('takes a list of at most ten', async () => {
    for (const paths of [Array.from({ length: 11 }, () => '/objects/x'), 'x', [1], null, [[]]]) expect((await adopt(paths)).status).toBe(400);
  });

  const statuses = (object: NormalizedObject | undefined): Promise<number[]> => uploads.statuses(object!);

  it('says why an upload is refused also when it was refused before', async () => {
    const raw = await uploads.upload(EXECUTABLE);
    expect((await uploads.normalize(raw)).status).toBe(422);
    const answer = await adopt([raw]);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringMatching(/not a picture we can use/)]);
  });

  const listing = (helperId: string, revision: number, images: string[]): HelperRegisteredV1 => ({ ...sampleOf(HelperRegisteredV1), helperId, revision, images });
  describe('of a listing that was edited', () => {
    const show = (helperId: string, revision: number, images: NormalizedObject[]) =>
      publish(uploads.service.transport, HelperUpdatedV1, listing(helperId, revision, images.map(({ objectPath }) => objectPath)));
    const isKept = async ({ objectPath }: NormalizedObject): Promise<boolean> => (await adoptedAt(objectPath)) !== null;
    const adopted = async (): Promise<NormalizedObject> => {
      const picture = await uploads.normalized(await photograph('png'));
      await adopt([picture.objectPath]);
      return picture;
    };
    /** A day and an hour later. */
    const later = async (): Promise<void> => {
      await query(`update object set created_at = created_at - interval '25 hours', released_at = released_at - interval '25 hours'`);
      await uploads.sweep();
    };

    it('go a day after it let go of them, not before, and not when another listing shows them', async () => {
      const [kept, dropped, shared] = [await adopted(), await adopted(), await adopted()];
      await show('helper-d', 1, [kept, dropped, shared]);
      await show('helper-e', 1, [shared]);
      // News of two listings come in any order.
      await eventually(async () => expect(await query(`select from listing where helper_id = 'helper-e'`)).toHaveLength(1));
      await show('helper-d', 2, [kept]);
      await eventually(async () => expect(await isKept(dropped)).toBe(false));
      await query(`update object set created_at = created_at - interval '25 hours'`);
      await uploads.sweep();
      expect(await Promise.all([kept, dropped, shared].map(statuses))).toEqual([[200, 200], [200, 200], [200, 200]]);
      await later();
      expect(await Promise.all([kept, dropped, shared].map(statuses))).toEqual([[200, 200], [404, 404], [200, 200]]);
    });

    it('stay when the next edit shows them again, asked for before or after the news of the one between', async () => {
      const [one, two] = [await adopted(), await adopted()];
      for (const [index, images] of [[one, two], []].entries()) await show('helper-f', index + 1, images);
      await eventually(async () => expect(await Promise.all([one, two].map(isKept))).toEqual([false, false]));
      await adopt([one.objectPath]);
      await show('helper-f', 3, [one, two]);
      await eventually(async () => expect(await Promise.all([one, two].map(isKept))).toEqual([true, true]));
      await later();
      expect(await Promise.all([one, two].map(statuses))).toEqual([[200, 200], [200, 200]]);
    });

    it('go also when the newer event came first', async () => {
      const picture = await adopted();
      await show('helper-g', 3, []);
      await show('helper-g', 2, [picture]);
      await eventually(async () => expect(await isKept(picture)).toBe(false));
    });
  });

  describe('of an article', () => {
    const keep = (path: string): Promise<Response> => uploads.adopt([path], INTERNAL_KEYS[0], { isKept: true });

    it('stay, also when somebody names them in a listing and lets go of them, or takes that listing down', async () => {
      const { transport } = uploads.service;
      const pictures = await Promise.all((['png', 'jpeg'] as const).map(async (format) => uploads.normalized(await photograph(format))));
      for (const { objectPath } of pictures) expect((await keep(objectPath)).status).toBe(200);
      const [edited, removed] = pictures.map(({ objectPath }) => objectPath);
      await publish(transport, HelperUpdatedV1, listing('helper-thief', 1, [edited!]));
      await publish(transport, HelperUpdatedV1, listing('helper-thief', 2, []));
      await publish(transport, HelperUpdatedV1, listing('helper-thief-2', 1, [removed!]));
      await publish(transport, HelperRemovedV1, { ...sampleOf(HelperRemovedV1), helperId: 'helper-thief-2', revision: 2 });
      await eventually(async () => expect(await query(`select from listing where helper_id like 'helper-thief%' and revision = 2`)).toHaveLength(2));
      await query(`update object set created_at = created_at - interval '25 hours', released_at = released_at - interval '25 hours'`);
      await uploads.sweep();
      for (const picture of pictures) expect(await statuses(picture)).toEqual([200, 200]);
    });

    it('are none that a listing shows: they go with it', async () => {
      const { objectPath } = await uploads.normalized(await photograph('png'));
      await adopt([objectPath]);
      await publish(uploads.service.transport, HelperRegisteredV1, listing('helper-own', 1, [objectPath]));
      await eventually(async () => expect(await query(`select from listing where helper_id = 'helper-own'`)).toHaveLength(1));
      const answer = await keep(objectPath);
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringMatching(/a listing shows it/)]);
      expect(await query(`select from object where object_path = '${keyOf(objectPath)}' and kept_at is null`)).toHaveLength(1);
    });
  });

  describe('of a listing that was taken down', () => {
    const removal = (helperId: string, revision: number): HelperRemovedV1 => ({ ...sampleOf(HelperRemovedV1), helperId, revision });

    it('go, but for those that another listing shows, too', async () => {
      const [own, shared] = await Promise.all((['png', 'jpeg'] as const).map(async (format) => uploads.normalized(await photograph(format))));
      await adopt([own!.objectPath, shared!.objectPath]);
      const { transport } = uploads.service;
      await publish(transport, HelperRegisteredV1, listing('helper-a', 1, [own!.objectPath, shared!.objectPath, '/art/scene.svg']));
      await publish(transport, HelperRegisteredV1, listing('helper-b', 1, [shared!.objectPath]));
      const known = (): Promise<unknown[]> => uploads.query("select 1 from listing where helper_id in ('helper-a', 'helper-b')");
      await eventually(async () => expect(await known()).toHaveLength(2));
      const id = await publish(transport, HelperRemovedV1, removal('helper-a', 5));
      await publish(transport, HelperRemovedV1, removal('helper-a', 5), { id });
      await eventually(async () => {
        await uploads.sweep();
        expect(await statuses(own)).toEqual([404, 404]);
      });
      expect(await statuses(shared)).toEqual([200, 200]);
      expect((await adopt([own!.objectPath])).status).toBe(422);
    });

    it('stay away when an older event of the listing comes late', async () => {
      const picture = await uploads.normalized(await photograph('png'));
      await adopt([picture.objectPath]);
      const { transport } = uploads.service;
      await publish(transport, HelperRemovedV1, removal('helper-c', 5));
      await publish(transport, HelperUpdatedV1, listing('helper-c', 3, [picture.objectPath]));
      await eventually(async () => {
        const rows = await query("select images from listing where helper_id = 'helper-c' and removed_at is not null");
        expect(rows).toEqual([{ images: [] }]);
      });
    });
  });
});

/** The sample of an event that its contract publishes. */
function sampleOf<Data extends object>(contract: EventClass<Data>): Data {
  return JSON.parse(readFileSync(new URL(`../../_shared/event-contracts/samples/${contract.topic}.json`, import.meta.url), 'utf8')) as Data;
}
