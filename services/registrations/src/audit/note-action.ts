import { addToAuditLog } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';

export interface NotedAction {
  /** `addressId` of the operator, or COMMAND_LINE. */
  actor: string;
  /** '<noun>.<what was done>'. */
  action: `${'listing' | 'report'}.${string}`;
  helperId: string;
  reportId?: string | undefined;
  /** States and numbers, never texts of a listing: nothing here is ever erased. */
  before: object;
  after: object;
  /** In the operator's words. */
  reason: string | null;
}

/** Adds a line to the audit log, in the transaction of what it tells. */
export async function noteAction(manager: EntityManager, { helperId, reportId, ...noted }: NotedAction): Promise<void> {
  await addToAuditLog(manager, { ...noted, about: { helper_id: helperId, report_id: reportId ?? null } });
}
