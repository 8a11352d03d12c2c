import type { EntityManager } from 'typeorm';

/** Whoever works at the command line of the service; everybody else is an `addressId`. */
export const COMMAND_LINE = 'command line';

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
export async function noteAction(manager: EntityManager, { actor, action, helperId, reportId, before, after, reason }: NotedAction): Promise<void> {
  await manager.query('insert into audit_entry (actor, action, helper_id, report_id, before, after, reason) values ($1, $2, $3, $4, $5, $6, $7)', [
    actor,
    action,
    helperId,
    reportId ?? null,
    JSON.stringify(before),
    JSON.stringify(after),
    reason,
  ]);
}
