import { addToAuditLog } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';

export interface NotedMoneyAction {
  /** `addressId` of the operator. */
  actor: string;
  /** '<noun>.<what was done>'. */
  action: `${'payment' | 'unallocated' | 'payout' | 'payouts' | 'premium'}.${string}`;
  /** The payment, payout, intent or helper that it was done to. */
  subject: string;
  helperId: string | null;
  before: object;
  after: object;
  /** In the operator's words. */
  reason: string;
}

/** Adds a line to the audit log of money, in the transaction of what it tells. */
export async function noteMoneyAction(manager: EntityManager, { subject, helperId, ...noted }: NotedMoneyAction): Promise<void> {
  await addToAuditLog(manager, { ...noted, about: { subject, helper_id: helperId } });
}

/** How often operators did something to it: what an action names, so that the second of two operators is told. */
export async function countActions(manager: EntityManager, subject: string): Promise<number> {
  const [{ count }] = await manager.query(`select count(*)::int as count from audit_entry where subject = $1`, [subject]);
  return count;
}
