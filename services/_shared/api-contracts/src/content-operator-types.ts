/** What operators read and do about projects and posts. */
import type { ContentField, ContentKind, ContentState } from './content-rules.js';
import type { Actor } from './moderation-types.js';

/** Every field as it is written; '' where there is nothing, or where the kind has no such field. */
export type EntryContent = Record<ContentField, string>;

export interface OperatorEntry {
  /** Its kind and its slug: 'post-a-cart-named-mair'. */
  id: string;
  kind: ContentKind;
  /** Last part of its address; never changes. */
  slug: string;
  state: ContentState;
  title: string;
  /** Something was written that is not published. */
  hasDraft: boolean;
  /** As it came with the product: a new version of the product may change it. */
  isFromFile: boolean;
  /** Counts its changes; whatever is done names the one that was looked at. */
  revision: number;
  changedAt: string;
  /** Where everybody finds it; null unless published. */
  path: string | null;
}
export interface OperatorEntryDetails extends OperatorEntry {
  /** What an editor goes on with: the draft, or what is published. */
  content: EntryContent;
  /** What everybody reads; null unless published. */
  published: EntryContent | null;
}
/** Revision 0 for an entry that is not there yet. 409 when the entry is not as it was at this revision. */
export interface EntrySave {
  revision: number;
  content: EntryContent;
}
export interface EntryDiscard {
  revision: number;
}
export interface PreviewRequest {
  kind: ContentKind;
  content: EntryContent;
}
export interface EntryPreview {
  /** Of a post: as its page shows it. */
  html: string | null;
  /** Of a project: as its card shows it. */
  description: string | null;
  readingMinutes: number;
  /** What stands against publishing, by field. */
  faults: { field: string; message: string }[];
  /** What of the text no page shows, in words. */
  leftOut: string[];
}
export interface ContentAuditEntry {
  id: string;
  at: string;
  by: Actor;
  action: string;
  entryId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
}
