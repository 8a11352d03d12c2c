/** What reports about listings and their operators take and give. */
import type { ListingEdit } from './account-types.js';
import type { ProjectType } from './categories.js';
import type { FiledReason, ReportReason } from './report-reasons.js';
import type { ConversationSide } from './message-rules.js';
import type { VerificationState } from './verification-rules.js';
import type { OwnVerification } from './verification-types.js';

export interface ReportRequest {
  reason: ReportReason;
  /** At most `REPORT.maxTextLength` characters. */
  text?: string | null;
  /** Where an answer goes; nobody but the mail that carries it ever sees the address. */
  email?: string | null;
}

/** 'hidden': by an operator. 'unconfirmed': its address was not confirmed in time. 'removed': for good, its texts are gone. */
export type ListingState = 'listed' | 'paused' | 'hidden' | 'unconfirmed' | 'removed';
export type RemovalCause = 'requested' | 'abuse' | 'duplicate';

/** Who did something: the beginning of an address's hash, or 'command line'. */
export interface Actor {
  id: string;
  isYou: boolean;
}
/** One page of a list that has many; `next` is sent back as `after`. */
export interface OperatorPage<Row> {
  rows: Row[];
  next: string | null;
}
export interface OperatorOverview {
  /** Reports that nobody has decided yet. */
  openReports: number;
  /** Of these, mine. */
  assignedToMe: number;
  /** When the oldest of them came in; null without any. */
  oldestReportAt: string | null;
  hiddenListings: number;
  /** Listings whose owner asked for a check. */
  pendingChecks: number;
}
/** A row of the listings that an operator sees: all there are. */
export interface OperatorListing {
  id: string;
  name: string;
  projectType: ProjectType;
  email: string;
  location: string;
  state: ListingState;
  /** Counts its changes; an action names the one that it was decided upon. */
  revision: number;
  isVerified: boolean;
  isPremium: boolean;
  verificationState: VerificationState;
  /** Why an operator hid it; null unless hidden. */
  hiddenNote: string | null;
  /** An older listing that looks like the same helper. */
  duplicateOf: string | null;
  /** Reports about it that nobody has decided yet. */
  openReports: number;
  createdAt: string;
}
export interface OperatorListingDetails extends OperatorListing {
  description: string;
  phone: string | null;
  website: string | null;
  services: string[];
  images: string[];
  acceptsDonations: boolean;
  isConfirmed: boolean;
  removedReason: RemovalCause | null;
  verification: OperatorVerification;
  /** What operators did, latest first, at most 100. */
  history: AuditEntry[];
  /** What was reported, latest first, at most 50. */
  reports: OperatorReport[];
}
/** Two listings with one name and one mailbox or place: a mistake, or somebody who pretends. */
export interface Lookalikes {
  /** Of the newer one. */
  id: string;
  newer: OperatorListing;
  older: OperatorListing;
  /** Between their places; null where one of them has none. */
  metresApart: number | null;
}
/** A check as operators see it. */
export interface OperatorVerification extends OwnVerification {
  checkedBy: Actor | null;
  /** Of an e-mail domain: why it does not show that they belong together; null where it does, and for the other methods. */
  fault: string | null;
}
/** A row of the queue of checks. */
export interface OperatorCheck extends Pick<OperatorListing, 'id' | 'name' | 'projectType' | 'email' | 'location' | 'state' | 'revision'> {
  website: string | null;
  verification: OperatorVerification;
}
/** Hides or restores. 409 when the listing is not as it was at this revision. */
export interface OperatorAction {
  reason: string;
  revision: number;
}
export interface RemovalRequest extends OperatorAction {
  cause: RemovalCause;
}
/** 409 when one of both is not as it was looked at. */
export interface MergeRequest extends OperatorAction {
  /** Id of the listing that stays, and to whose page the address of the other one leads from then on. */
  into: string;
  intoRevision: number;
}

/** The whole listing as it shall be, and why: its owner reads the reason. */
export interface OperatorEdit extends ListingEdit {
  reason: string;
}

/** Why the owner of a hidden listing wants it looked at again. */
export interface AppealRequest {
  text: string;
}

export type ReportState = 'open' | 'assigned' | 'decided';
/** 'nothing': the listing stays as it is. 'warn': its owner is told. 'hide', 'remove' and 'restore': so is done with the listing. */
export type ReportDecision = 'nothing' | 'warn' | 'hide' | 'remove' | 'restore';
/** What operators read of a conversation that one of the two reported. */
export interface ReportedConversation {
  reportedBy: ConversationSide;
  senderName: string | null;
  /** Oldest first, the last 20. */
  messages: { from: ConversationSide; text: string; sentAt: string }[];
}
export interface OperatorReport {
  id: string;
  state: ReportState;
  /** Counts its changes, as the revision of a listing does. */
  version: number;
  reason: FiledReason;
  text: string | null;
  /** Whether whoever reported left an address, which nobody sees. */
  wantsAnswer: boolean;
  createdAt: string;
  listing: { id: string; name: string; state: ListingState; revision: number };
  /** Of a report with reason 'message'; null for others, and once the conversation is forgotten. */
  conversation: ReportedConversation | null;
  assignedTo: Actor | null;
  decision: { what: ReportDecision; reason: string; by: Actor; at: string } | null;
}
/** Takes a report over; 409 when it is not at this version any more. */
export interface AssignRequest {
  version: number;
}
export interface DecisionRequest {
  decision: ReportDecision;
  reason: string;
  version: number;
  /** Of the listing, as the operator saw it. */
  revision: number;
}
/** A line of the log that nobody can change. */
export interface AuditEntry {
  id: string;
  at: string;
  by: Actor;
  action: string;
  helperId: string;
  reportId: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
}
