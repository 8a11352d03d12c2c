import type { EditedListing, OwnListingRecord } from './account-types.js';
import { endpoint } from './endpoint.js';
import { MODERATION_ADDRESSES } from './moderation-addresses.js';
import type * as T from './moderation-types.js';

/** What an operator reads and does; everybody else is refused. */
const FOR_OPERATORS = { owner: 'registrations', isForSignedIn: true } as const;

/** Reports about listings, and what operators do about them: a part of the table in endpoints.ts. */
export const MODERATION_ENDPOINTS = {
  reportListing: endpoint<T.ReportRequest, { message: string }>(MODERATION_ADDRESSES.reportListing, {
    owner: 'registrations',
    limit: 'write',
    summary: 'Tell the operators that something is wrong with a listing',
  }),
  getOperatorOverview: endpoint<void, T.OperatorOverview>(MODERATION_ADDRESSES.getOperatorOverview, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'What waits for operators',
  }),
  listAllListings: endpoint<void, T.OperatorPage<T.OperatorListing>>(MODERATION_ADDRESSES.listAllListings, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'Every listing in any state, newest first, for operators',
    query: ['q', 'projectType', 'state', 'limit', 'after'],
  }),
  getAnyListing: endpoint<void, T.OperatorListingDetails>(MODERATION_ADDRESSES.getAnyListing, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'One listing in any state with its history and its reports, for operators',
  }),
  getAnyListingRecord: endpoint<void, OwnListingRecord>(MODERATION_ADDRESSES.getAnyListingRecord, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'All of a listing that can be edited, in any state but removed; for operators',
  }),
  editAnyListing: endpoint<T.OperatorEdit, EditedListing>(MODERATION_ADDRESSES.editAnyListing, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'Change a listing in the place of its owner, who is told why; 409 when it was changed meanwhile; for operators',
  }),
  hideListing: endpoint<T.OperatorAction, T.OperatorListing>(MODERATION_ADDRESSES.hideListing, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'Take a listing out of sight; for operators',
  }),
  restoreListing: endpoint<T.OperatorAction, T.OperatorListing>(MODERATION_ADDRESSES.restoreListing, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'End the hiding of a listing; for operators',
  }),
  mergeListings: endpoint<T.MergeRequest, T.OperatorListing>(MODERATION_ADDRESSES.mergeListings, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'Remove a listing as the duplicate of one that stays, to whose page its address leads from then on; for operators',
  }),
  removeListing: endpoint<T.RemovalRequest, T.OperatorListing>(MODERATION_ADDRESSES.removeListing, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'Take a listing down for good; for operators',
  }),
  listLookalikes: endpoint<void, T.OperatorPage<T.Lookalikes>>(MODERATION_ADDRESSES.listLookalikes, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'Listings that look like an older one, newest first, and how far they are apart; for operators',
    query: ['limit', 'after'],
  }),
  listReports: endpoint<void, T.OperatorPage<T.OperatorReport>>(MODERATION_ADDRESSES.listReports, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'Reports about listings: those to decide oldest first, decided ones latest first; for operators',
    query: ['state', 'limit', 'after'],
  }),
  assignReport: endpoint<T.AssignRequest, T.OperatorReport>(MODERATION_ADDRESSES.assignReport, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'Take a report over; for operators',
  }),
  decideReport: endpoint<T.DecisionRequest, T.OperatorReport>(MODERATION_ADDRESSES.decideReport, {
    ...FOR_OPERATORS,
    limit: 'write',
    summary: 'Decide a report, and do with its listing what was decided; for operators',
  }),
  exportListings: endpoint<void, never>(MODERATION_ADDRESSES.exportListings, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'Every listing that a search finds, as CSV; for operators',
    query: ['q', 'projectType', 'state'],
  }),
  exportReports: endpoint<void, never>(MODERATION_ADDRESSES.exportReports, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'Every report in a state, as CSV; for operators',
    query: ['state'],
  }),
  listAuditLog: endpoint<void, T.OperatorPage<T.AuditEntry>>(MODERATION_ADDRESSES.listAuditLog, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'What operators did, latest first; for operators',
    query: ['helperId', 'limit', 'after'],
  }),
  exportAuditLog: endpoint<void, never>(MODERATION_ADDRESSES.exportAuditLog, {
    ...FOR_OPERATORS,
    limit: 'read',
    summary: 'What operators did, as CSV; for operators',
    query: ['helperId'],
  }),
} as const;
