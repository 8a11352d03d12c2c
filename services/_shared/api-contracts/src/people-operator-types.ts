/** What is kept of somebody under an address, for those who ask for a copy or to be forgotten. */
import type { OwnListingCopy } from './account-types.js';
import type { ListingState, OperatorListing, ReportState } from './moderation-types.js';
import type { FiledReason } from './report-reasons.js';

export interface PersonQuery {
  email: string;
}
/** What stands under an address. */
export interface KnownPerson {
  /** Registered with the address and not removed, newest first; at most 200. */
  listings: (Pick<OperatorListing, 'id' | 'name' | 'projectType' | 'revision' | 'createdAt'> & { state: ListingState })[];
  /** Reports that were sent with it. */
  reports: number;
  /** Conversations that were begun with it. */
  conversations: number;
  /** No messages and no reports are taken from it. */
  isBarred: boolean;
}
/** 409 when it is so already. */
export interface PersonBar extends PersonQuery {
  reason: string;
  isBarred: boolean;
}
export interface PersonCopyRequest extends PersonQuery {
  reason: string;
}
/** What a person may take home; who asked for it has shown an operator who they are. */
export interface PersonCopy {
  copiedAt: string;
  /** As their owner downloads them. */
  listings: OwnListingCopy[];
  /** What the person reported of others. */
  reports: { id: string; helperId: string; reason: FiledReason; text: string | null; state: ReportState; createdAt: string }[];
  /** What the person wrote to helpers, and what these answered. */
  conversations: OwnListingCopy['conversations'];
}
/** Names what was looked at; 409 when something else stands under the address now, 404 when nothing does. */
export interface PersonErasure extends PersonQuery {
  reason: string;
  listings: { id: string; revision: number }[];
  reports: number;
  conversations: number;
}
/** How much was erased. */
export interface ErasedPerson {
  listings: number;
  reports: number;
  conversations: number;
}
