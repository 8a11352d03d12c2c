import type { EditedListing, OwnListing, OwnListingCopy, OwnListingRecord, OwnListingState } from '@community-help/api-contracts';
import type { Helper } from '../helper/helper.entity.js';
import { viewWholeListing } from '../helper/helper.view.js';
import { copyConversations, type CopiedRow } from '../messages/conversation.view.js';
import { viewOwnVerification } from '../verification/verification.view.js';

/** A listing as its owner sees it in the list of his own. */
export function viewOwnListing(helper: Helper): OwnListing {
  const { id, name, projectType, email, website, isVerified, acceptsDonations, isPremium } = helper;
  return { id, name, projectType, email, website, state: stateOf(helper), isVerified, acceptsDonations, isPremium, verification: viewOwnVerification(helper), createdAt: helper.createdAt.toISOString() };
}

/** All of it that its owner may edit. */
export function viewOwnListingRecord(helper: Helper): OwnListingRecord {
  const { hidesPhone, hidesEmail, hidesPlace } = helper;
  return { ...viewWholeListing(helper), hidesPhone, hidesEmail, hidesPlace, revision: helper.revision, state: stateOf(helper), isPremium: helper.isPremium, verification: viewOwnVerification(helper) };
}

export function viewEditedListing(helper: Helper, placement: string): EditedListing {
  return { ...viewOwnListingRecord(helper), placement };
}

/** All that is kept of it here; what an operator noted is not the owner's. */
export function viewOwnListingCopy(helper: Helper, written: readonly CopiedRow[], now: Date): OwnListingCopy {
  const { wantsDonations, registrationPaymentId, confirmedAt, confirmBy, pausedAt } = helper;
  return {
    copiedAt: now.toISOString(),
    listing: viewOwnListingRecord(helper),
    kept: { wantsDonations, registrationPaymentId, confirmedAt: timeOf(confirmedAt), confirmBy: timeOf(confirmBy), pausedAt: timeOf(pausedAt) },
    conversations: copyConversations(written),
    pictures: helper.images,
  };
}

/** What an operator hid stays hidden, paused or not; what waits for its address can be confirmed, paused or not. */
function stateOf({ hiddenReason, pausedAt }: Helper): OwnListingState {
  if (hiddenReason === 'operator') return 'hidden';
  if (pausedAt !== null) return 'paused';
  return hiddenReason === 'unconfirmed' ? 'unconfirmed' : 'listed';
}

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;
