import type { LiveIndex } from '../search-index/live-index.js';
import type { ProjectionReader } from './projection-reader.js';

/** Rows of one statement: enough that the pauses between two do not count, and far from any timeout of statements. */
const PAGE = 50_000;

/**
 * Takes every change of a generation after number `after` into an index, while PostgreSQL sends them.
 * @returns number of the last change that was applied
 */
export async function applyChanges(reader: ProjectionReader, index: LiveIndex, generation: number, after: number): Promise<number> {
  let reached = after;
  for (;;) {
    const page = await reader.changes(generation, reached, PAGE, (helper) => (helper.isListed ? index.putEncoded(helper) : index.remove(helper.id.toString())));
    reached = page.reached;
    if (page.count < PAGE) return reached;
  }
}
