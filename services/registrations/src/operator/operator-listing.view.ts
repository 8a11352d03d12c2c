import type { OperatorListing } from '@community-help/api-contracts';
import type { Helper } from '../helper/helper.entity.js';
import { stateOf } from '../moderation/listing-state.js';

/** A listing as operators see it, whatever its state. */
export function viewOperatorListing(helper: Helper, openReports: number): OperatorListing {
  const { id, name, projectType, email, location, revision, isVerified, isPremium, verificationState, hiddenNote, duplicateOf } = helper;
  return { id, name, projectType, email, location, state: stateOf(helper), revision, isVerified, isPremium, verificationState, hiddenNote, duplicateOf, openReports, createdAt: helper.createdAt.toISOString() };
}
