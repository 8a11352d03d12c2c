import type { Actor, AuditEntry } from '@community-help/api-contracts';
import { COMMAND_LINE } from './note-action.js';

/** A row of the audit log; the numbers of PostgreSQL's bigint come as text. */
export interface AuditRow extends Omit<AuditEntry, 'at' | 'by'> {
  at: Date;
  actor: string;
}

export const AUDIT_COLUMNS = `id, at, actor, action, helper_id as "helperId", report_id as "reportId", before, after, reason`;
const SHORT = 8;

/** Enough of a hash to tell operators apart. @param you `addressId` of whoever reads */
export function viewActor(actor: string, you: string): Actor {
  return { id: actor === COMMAND_LINE ? actor : actor.slice(0, SHORT), isYou: actor === you };
}

export function viewAuditEntry({ at, actor, ...row }: AuditRow, you: string): AuditEntry {
  return { ...row, at: at.toISOString(), by: viewActor(actor, you) };
}
