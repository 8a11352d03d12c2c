import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NormalizedObject } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { eventually, listingEvent, publish } from '@community-help/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { FollowListing } from '../src/listings/follow-listing.js';
import { LetGoOfAwaited } from '../src/listings/let-go-of-awaited.js';
import { UploadsConfig } from '../src/uploads.config.js';
import { photograph } from './sample-files.js';
import { INTERNAL_KEYS, TestUploads } from './start-uploads.js';

describe('pictures that were kept for a listing of which nothing is heard', () => {
  let uploads: TestUploads;

  beforeAll(async () => {
    uploads = await TestUploads.start();
  });
  afterAll(() => uploads.close());

  const adopted = async (): Promise<NormalizedObject> => {
    const picture = await uploads.normalized(await photograph('png'));
    expect((await uploads.adopt([picture.objectPath])).status).toBe(200);
    return picture;
  };
  const hear = async (helperId: string, images: NormalizedObject[] = [], revision = 1): Promise<void> => {
    await publish(uploads.service.transport, revision === 1 ? HelperRegisteredV1 : HelperUpdatedV1, listingEvent(helperId, { revision, images: images.map(({ objectPath }) => objectPath) }));
    await eventually(async () => expect(await uploads.query('select from listing where helper_id = $1 and revision = $2', [helperId, revision])).toHaveLength(1));
  };
  /** All that is known happened so much earlier, and the sweep has come by. */
  const later = async (days: number): Promise<void> => {
    const earlier = (columns: string[]): string => columns.map((column) => `${column} = ${column} - make_interval(days => $1)`).join(', ');
    await uploads.query(`update object set ${earlier(['created_at', 'adopted_at', 'released_at', 'awaited_at'])}`, [days]);
    await uploads.query(`update listing set ${earlier(['occurred_at'])}`, [days]);
    await uploads.sweep();
  };
  const areShown = (pictures: NormalizedObject[]): Promise<boolean[]> => Promise.all(pictures.map(async (picture) => (await uploads.statuses(picture)).every((status) => status === 200)));

  it('go when the log has told for five weeks of others, and a day more', async () => {
    const [refused, shown] = [await adopted(), await adopted()];
    await hear('helper-shown', [shown]);
    await later(36);
    await hear('helper-of-five-weeks-later');
    await uploads.sweep();
    expect(await areShown([refused, shown])).toEqual([true, true]);
    await later(2);
    expect(await areShown([refused, shown])).toEqual([false, true]);
    expect((await uploads.adopt([refused.objectPath])).status).toBe(422);
  });

  it('stay while the log tells nothing, however long, and for good when it tells of their listing at last', async () => {
    const [late, next] = [await adopted(), await adopted()];
    for (const days of [36, 2, 300, 2]) await later(days);
    expect(await areShown([late, next])).toEqual([true, true]);
    await hear('helper-late', [late]);
    await uploads.sweep();
    // Others that come with it may be read before it.
    await hear('helper-later', [next]);
    for (const days of [2, 36, 2]) await later(days);
    await hear('helper-much-later');
    for (const days of [0, 2]) await later(days);
    expect(await areShown([late, next])).toEqual([true, true]);
  });

  it('are awaited anew when they are asked for again', async () => {
    const [again, once] = [await adopted(), await adopted()];
    await later(20);
    expect((await uploads.adopt([again.objectPath])).status).toBe(200);
    await later(20);
    await hear('helper-again-1');
    for (const days of [0, 2]) await later(days);
    expect(await areShown([again, once])).toEqual([true, false]);
    await later(20);
    await hear('helper-again-2');
    for (const days of [0, 2]) await later(days);
    expect(await areShown([again])).toEqual([false]);
  });

  it('go, too, when it is an edit that was refused, and the listing showed them once', async () => {
    const [kept, dropped] = [await adopted(), await adopted()];
    await hear('helper-edited', [kept, dropped]);
    await hear('helper-edited', [kept], 2);
    const added = await adopted();
    expect((await uploads.adopt([kept, dropped, added].map(({ objectPath }) => objectPath))).status).toBe(200);
    await later(36);
    await hear('helper-edited', [kept], 3);
    for (const days of [0, 2]) await later(days);
    expect(await areShown([kept, dropped, added])).toEqual([true, false, false]);
  });

  it('go as well when the version before adopted them, and stay when it was the one that heard of their listing', async () => {
    const [refused, shown] = [await uploads.normalized(await photograph('png')), await uploads.normalized(await photograph('jpeg'))];
    const keys = [refused, shown].map(({ objectPath }) => objectPath.replace('/objects/', ''));
    await uploads.query('update object set adopted_at = now() where object_path = any($1)', [keys]);
    await uploads.query(`insert into listing (helper_id, revision, images) values ('helper-of-before', 1, $1)`, [[keys[1]]]);
    await later(36);
    await hear('helper-after-the-roll-out');
    for (const days of [0, 2, 36, 2]) await later(days);
    expect(await areShown([refused, shown])).toEqual([false, true]);
  });

  it('stay when the database comes back from before they were adopted, and their listing is read again', async () => {
    const picture = await uploads.normalized(await photograph('png'));
    await hear('helper-read-again', [picture]);
    for (const days of [2, 36, 2]) await later(days);
    expect(await areShown([picture])).toEqual([true]);
  });

  it('stay when they belong to an article', async () => {
    const picture = await uploads.normalized(await photograph('png'));
    expect((await uploads.adopt([picture.objectPath], INTERNAL_KEYS[0], { isKept: true })).status).toBe(200);
    await later(36);
    await hear('helper-beside-an-article');
    for (const days of [0, 2]) await later(days);
    expect(await areShown([picture])).toEqual([true]);
  });

  it('stay when their listing is heard of at the moment at which they are let go of, whichever is first', async () => {
    const fiveWeeksAgo = async (): Promise<NormalizedObject> => {
      const picture = await adopted();
      await later(36);
      await hear(`helper-beside-${picture.objectPath}`);
      return picture;
    };
    const database = uploads.service.app.get(DataSource);
    const follow = uploads.service.app.get(FollowListing, { strict: false });
    const heard = (manager: EntityManager, helperId: string, { objectPath }: NormalizedObject): Promise<void> =>
      follow.changed(manager, listingEvent(helperId, { images: [objectPath] }), new Date().toISOString());
    const first = await fiveWeeksAgo();
    await database.transaction(async (manager) => {
      await heard(manager, 'helper-first', first);
      await uploads.sweep();
    });
    const second = await fiveWeeksAgo();
    let waiting: Promise<void> | undefined;
    await database.transaction(async (manager) => {
      await new LetGoOfAwaited(manager as unknown as DataSource, uploads.service.app.get(UploadsConfig)).run(new AbortController().signal, new Date());
      waiting = database.transaction((other) => heard(other, 'helper-second', second));
      // Long enough for it to be done, if it does not wait.
      await sleep(300);
    });
    await waiting;
    await later(2);
    expect(await areShown([first, second])).toEqual([true, true]);
  });
});
