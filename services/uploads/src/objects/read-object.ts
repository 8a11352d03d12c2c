import { Injectable } from '@nestjs/common';
import { ObjectStore, type ObjectStream } from '../object-store/object-store.js';
import { pictureNotFound } from './object.problems.js';
import { publishedKeyOf } from './upload-address.js';

/** Opens a published picture or its thumbnail. */
@Injectable()
export class ReadObject {
  constructor(private readonly store: ObjectStore) {}

  /** `path` is what follows /objects/. @throws Problem 404 for anything that is not published, raw uploads included. */
  async run(path: string): Promise<ObjectStream> {
    const key = publishedKeyOf(path);
    const object = key ? await this.store.open(key) : undefined;
    if (!object) throw pictureNotFound();
    return object;
  }
}
