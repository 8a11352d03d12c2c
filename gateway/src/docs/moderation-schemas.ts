import { CONVERSATION_SIDES, DECISIONS_OF_APPEALS, DECISIONS_OF_REPORTS, OPERATOR_REASON, PROJECT_TYPES, REPORT, REPORT_REASONS } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, integer, list, object, oneOf, optional, orNull, ref, type Schema, text, time } from './json-schema.js';
import { listingTexts } from './listing-properties.js';
import { verificationState } from './verification-schemas.js';

const state = oneOf(['listed', 'paused', 'hidden', 'unconfirmed', 'removed']);
const cause = oneOf(['requested', 'abuse', 'duplicate']);
const decision = oneOf([...new Set([...DECISIONS_OF_REPORTS, ...DECISIONS_OF_APPEALS])]);
const reason = text(`Why, in ${OPERATOR_REASON.minLength} to ${OPERATOR_REASON.maxLength} characters`);
const revision = integer('Of the listing that was looked at; 409 when it has another one now');
const version = integer('Of the report that was looked at; 409 when it has another one now');
const reportReason = oneOf(REPORT_REASONS.map(({ id }) => id));

const listing: Parameters<typeof object<T.OperatorListing>>[0] = {
  id: text(),
  name: text('Empty when it was removed'),
  projectType: oneOf(PROJECT_TYPES),
  email: text(),
  location: text(),
  state,
  revision: integer('Counts its changes'),
  isVerified: flag(),
  isPremium: flag(),
  verificationState,
  hiddenNote: orNull(text()),
  duplicateOf: orNull(text()),
  openReports: integer(),
  createdAt: time(),
};

const orNothing = (schema: Schema): Schema => ({ oneOf: [schema, { type: 'null' }] });

/** A page of rows. */
export const pageOf = (row: string): Schema => ({
  type: 'object',
  required: ['rows', 'next'],
  properties: { rows: list(ref(row)), next: orNull(text('Sent back as `after`')) },
});

/** Types of reports and of the operators' console, by their name in api-contracts. */
export const MODERATION_SCHEMAS: Record<string, Schema> = {
  AppealRequest: object<T.AppealRequest>({ text: text(`Why, in at most ${REPORT.maxTextLength} characters`) }),
  ReportRequest: object<T.ReportRequest>({
    reason: reportReason,
    text: optional(orNull(text(`At most ${REPORT.maxTextLength} characters`))),
    email: optional(orNull(text('Where an answer goes'))),
  }),
  OperatorOverview: object<T.OperatorOverview>({ openReports: integer(), assignedToMe: integer(), oldestReportAt: orNull(time()), hiddenListings: integer(), pendingChecks: integer('Listings whose owner asked for a check') }),
  OperatorListing: object<T.OperatorListing>(listing),
  OperatorListingDetails: object<T.OperatorListingDetails>({
    ...listing,
    description: text(),
    phone: orNull(text()),
    website: orNull(text()),
    services: list(text()),
    images: list(text()),
    acceptsDonations: flag(),
    isConfirmed: flag(),
    removedReason: orNothing(cause),
    verification: ref('OperatorVerification'),
    history: list(ref('AuditEntry')),
    reports: list(ref('OperatorReport')),
  }),
  Lookalikes: object<T.Lookalikes>({ id: text('Of the newer one'), newer: ref('OperatorListing'), older: ref('OperatorListing'), metresApart: orNull(integer('Between their places')) }),
  OperatorEdit: object<T.OperatorEdit>({ ...listingTexts, revision, reason }, 'The whole listing as it shall be: what is left out is taken away'),
  OperatorAction: object<T.OperatorAction>({ reason, revision }),
  MergeRequest: object<T.MergeRequest>({ reason, revision, into: text('Id of the listing that stays'), intoRevision: revision }),
  RemovalRequest: object<T.RemovalRequest>({ reason, revision, cause }),
  Actor: object<T.Actor>({ id: text("Beginning of an address's hash, or 'command line'"), isYou: flag() }),
  OperatorReport: object<T.OperatorReport>({
    id: text(),
    state: oneOf(['open', 'assigned', 'decided']),
    version: integer('Counts its changes'),
    reason: oneOf([...REPORT_REASONS.map(({ id }) => id), 'appeal', 'message']),
    text: orNull(text()),
    wantsAnswer: flag(),
    createdAt: time(),
    listing: object<T.OperatorReport['listing']>({ id: text(), name: text(), state, revision: integer() }),
    conversation: orNothing(
      object<T.ReportedConversation>({
        reportedBy: oneOf(CONVERSATION_SIDES),
        senderName: orNull(text()),
        messages: list(object<T.ReportedConversation['messages'][number]>({ from: oneOf(CONVERSATION_SIDES), text: text(), sentAt: time() })),
      }),
    ),
    assignedTo: orNothing(ref('Actor')),
    decision: orNothing(object<NonNullable<T.OperatorReport['decision']>>({ what: decision, reason: text(), by: ref('Actor'), at: time() })),
  }),
  AssignRequest: object<T.AssignRequest>({ version }),
  DecisionRequest: object<T.DecisionRequest>({ decision, reason, version, revision }),
  AuditEntry: object<T.AuditEntry>({
    id: text(),
    at: time(),
    by: ref('Actor'),
    action: text(),
    helperId: text(),
    reportId: orNull(text()),
    before: { type: 'object' },
    after: { type: 'object' },
    reason: orNull(text()),
  }),
};
