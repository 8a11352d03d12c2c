import type { Helper } from '../helper/helper.entity.js';
import { moderationProblems } from './moderation.problems.js';

/** Two operators at one listing: the second one is told. The listing is locked. @throws Problem 409 */
export function checkRevision(helper: Helper, revision: number | undefined): void {
  if (revision !== undefined && helper.revision !== revision) throw moderationProblems.changed(helper);
}
