import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Problem } from '@community-help/service-kit';
import { NormalizeUpload } from './normalize-upload.js';
import { ObjectRecord } from './object.entity.js';
import { foreignPicture } from './object.problems.js';
import { OBJECTS_PREFIX } from './object.view.js';
import { findUploadKey, publishedKeyOf, StorePlaces } from './upload-address.js';

/** Services ask for many people: they have one place in the line among them. */
const FOR_SERVICES = 'services';

/**
 * Marks pictures as wanted by a listing, which is awaited from now on, or as kept for good; that keeps them from being swept. A raw upload address is normalised first: the documented client
 * keeps it when its own call to normalise failed.
 */
@Injectable()
export class AdoptObjects {
  constructor(
    private readonly dataSource: DataSource,
    private readonly normalizeUpload: NormalizeUpload,
    private readonly places: StorePlaces,
  ) {}

  /**
   * Answers one path under /objects/ for every address, in the same order. Repeating it only awaits the listing anew.
   * @param isKept for good, whatever listings show: pictures of articles. Those that a listing shows go with it and cannot be kept.
   * @throws Problem 422 naming the first address that is not ours or cannot be used; nothing is adopted then.
   */
  async run(paths: readonly string[], isKept = false): Promise<string[]> {
    const keys: string[] = [];
    for (const path of paths) keys.push(await this.keyOf(path));
    await this.dataSource.transaction(async (manager) => {
      for (const [index, objectPath] of keys.entries()) {
        if (isKept && (await isShown(manager, objectPath))) throw foreignPicture(paths[index]!, 'a listing shows it, and it goes with the listing. Please upload a picture for this place.');
        const { affected } = await manager
          .createQueryBuilder()
          .update(ObjectRecord)
          .set({ adoptedAt: () => 'coalesce(adopted_at, now())', releasedAt: null, ...(isKept ? { keptAt: () => 'coalesce(kept_at, now())' } : { awaitedAt: () => 'now()' }) })
          .where({ objectPath })
          .execute();
        if (affected !== 1) throw foreignPicture(paths[index]!, 'it is not kept here any more. Please upload it again.');
      }
    });
    return keys.map((key) => OBJECTS_PREFIX + key);
  }

  private async keyOf(path: string): Promise<string> {
    const published = path.startsWith(OBJECTS_PREFIX) ? publishedKeyOf(path.slice(OBJECTS_PREFIX.length)) : undefined;
    if (published) return published;
    const uploadKey = findUploadKey(path, this.places);
    if (!uploadKey) throw foreignPicture(path, 'only pictures uploaded here are accepted.');
    try {
      const { objectPath } = await this.normalizeUpload.run(uploadKey, FOR_SERVICES);
      return objectPath.slice(OBJECTS_PREFIX.length);
    } catch (error) {
      // A refused file becomes the caller's 422; a store or a queue that cannot work now stays what it is and may be tried again.
      if (error instanceof Problem && error.status < 500) throw foreignPicture(path, error.detail);
      throw error;
    }
  }
}

/** A picture that is kept already was there before the listing. */
async function isShown(manager: EntityManager, objectPath: string): Promise<boolean> {
  const rows: unknown[] = await manager.query('select from listing join object on object_path = $1 and kept_at is null where images @> array[object_path]', [objectPath]);
  return rows.length > 0;
}
