import type { ListingState, OperatorReport, ReportedConversation } from '@community-help/api-contracts';
import { viewActor } from '@community-help/service-kit';
import { LISTING_STATE } from '../moderation/listing-state.js';
import type { Report } from './report.entity.js';

/** A report with what its listing is now. */
export interface ReportRow extends Report {
  /** `created_at` to the microsecond. */
  reportedAt: string;
  listingName: string;
  listingState: ListingState;
  listingRevision: number;
  conversation: ReportedConversation | null;
}

const SHOWN_MESSAGES = 20;
const CONVERSATION = `(
  select json_build_object('reportedBy', case when r.is_from_helper then 'helper' else 'sender' end, 'senderName', c.sender_name, 'messages', (
    select coalesce(json_agg(json_build_object('from', case when m.is_from_helper then 'helper' else 'sender' end, 'text', m.text, 'sentAt', m.sent_at) order by m.sent_at, m.id), '[]')
    from (select * from message where conversation_id = c.id order by sent_at desc, id desc limit ${SHOWN_MESSAGES}) m))
  from conversation c where c.id = r.conversation_id)`;

/** Of a report `r` and its listing `h`. */
export const REPORT_COLUMNS = `r.id, r.helper_id as "helperId", r.reason, r.text, r.sealed_email as "sealedEmail", r.created_at as "createdAt", r.created_at::text as "reportedAt", r.state, r.version,
  r.assigned_to as "assignedTo", r.decision, r.decision_reason as "decisionReason", r.decided_by as "decidedBy", r.decided_at as "decidedAt",
  h.name as "listingName", ${LISTING_STATE} as "listingState", h.revision as "listingRevision", ${CONVERSATION} as conversation`;

/** A report for operators: whose address it came from is not among it. @param you `addressId` of whoever reads */
export function viewReport(row: ReportRow, you: string): OperatorReport {
  const { id, state, version, reason, text, decision, decisionReason, decidedBy, decidedAt, assignedTo } = row;
  return {
    id,
    state,
    version,
    reason,
    text,
    wantsAnswer: row.sealedEmail !== null,
    createdAt: row.createdAt.toISOString(),
    listing: { id: row.helperId, name: row.listingName, state: row.listingState, revision: row.listingRevision },
    conversation: row.conversation,
    assignedTo: assignedTo === null ? null : viewActor(assignedTo, you),
    decision: decision && decidedAt ? { what: decision, reason: decisionReason ?? '', by: viewActor(decidedBy ?? '', you), at: decidedAt.toISOString() } : null,
  };
}
