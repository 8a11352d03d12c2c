import type { KnownPerson, PersonCopy } from '@community-help/api-contracts';
import { copyConversations, type CopiedRow } from '../messages/conversation.view.js';
import { stateOf } from '../moderation/listing-state.js';
import { viewOwnListingCopy } from '../owner/own-listing.view.js';
import type { UnderAddress } from './known-person.js';

/** Enough to see that it is the right person, and what an erasure would take. */
export function viewKnownPerson({ listings, reports, conversations, isBarred }: UnderAddress): KnownPerson {
  return {
    listings: listings.map((helper) => ({ id: helper.id, name: helper.name, projectType: helper.projectType, state: stateOf(helper), revision: helper.revision, createdAt: helper.createdAt.toISOString() })),
    reports: reports.length,
    conversations: conversations.length,
    isBarred,
  };
}

/** What was written in conversations. */
export interface Written {
  /** To the person's listings, by their ids. */
  received: ReadonlyMap<string, readonly CopiedRow[]>;
  /** In those that the person began. */
  begun: readonly CopiedRow[];
}

/** The same copies that owners download, and what the person wrote about others. */
export function viewPersonCopy({ listings, reports }: UnderAddress, { received, begun }: Written, now: Date): PersonCopy {
  return {
    copiedAt: now.toISOString(),
    listings: listings.map((helper) => viewOwnListingCopy(helper, received.get(helper.id) ?? [], now)),
    reports: reports.map(({ id, helperId, reason, text, state, createdAt }) => ({ id, helperId, reason, text, state, createdAt: createdAt.toISOString() })),
    conversations: copyConversations(begun, false),
  };
}
