import type { NormalizedObject } from '@community-help/api-contracts';
import type { ObjectRecord } from './object.entity.js';

/** Paths as browsers use them; the rows hold the store's keys, which are the same without the prefix. */
export const OBJECTS_PREFIX = '/objects/';

export function viewOf(record: ObjectRecord): NormalizedObject {
  return {
    objectPath: OBJECTS_PREFIX + record.objectPath,
    thumbnailPath: OBJECTS_PREFIX + record.thumbnailPath,
    width: record.width,
    height: record.height,
  };
}
