import type { LiveIndex } from '../search-index/live-index.js';
import type { ProjectionReader } from './projection-reader.js';

const PAGE = 2000;

/**
 * Takes every change of a generation after number `after` into an index. PostgreSQL reads the next page while one is taken in.
 * @returns number of the last change that was applied
 */
export async function applyChanges(reader: ProjectionReader, index: LiveIndex, generation: number, after: number): Promise<number> {
  let reached = after;
  let page = reader.changes(generation, reached, PAGE);
  for (;;) {
    const changes = await page;
    reached = changes.at(-1)?.change ?? reached;
    if (changes.length === PAGE) page = reader.changes(generation, reached, PAGE);
    for (const { record } of changes) index.put(record);
    if (changes.length < PAGE) return reached;
  }
}
