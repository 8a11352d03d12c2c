import type { ListingState, OperatorReport } from '@community-help/api-contracts';
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
}

/** Of a report `r` and its listing `h`. */
export const REPORT_COLUMNS = `r.id, r.helper_id as "helperId", r.reason, r.text, r.sealed_email as "sealedEmail", r.created_at as "createdAt", r.created_at::text as "reportedAt", r.state, r.version,
  r.assigned_to as "assignedTo", r.decision, r.decision_reason as "decisionReason", r.decided_by as "decidedBy", r.decided_at as "decidedAt",
  h.name as "listingName", ${LISTING_STATE} as "listingState", h.revision as "listingRevision"`;

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
    assignedTo: assignedTo === null ? null : viewActor(assignedTo, you),
    decision: decision && decidedAt ? { what: decision, reason: decisionReason ?? '', by: viewActor(decidedBy ?? '', you), at: decidedAt.toISOString() } : null,
  };
}
