import type { EntityManager } from 'typeorm';

/** A payment that fits nothing we sold, as it stands in the table. */
export interface IssueRow {
  intentId: string;
  amountPence: number;
  resolvedAt: Date | null;
  resolution: string | null;
}

/**
 * Whether a payment is held as unallocated or was: until the transaction ends nobody makes a donation of it, and nobody books its refund or dispute.
 * Taken before a helper's accounts.
 */
export async function lockIssue(manager: EntityManager, intentId: string): Promise<IssueRow | undefined> {
  const [row] = await manager.query(
    `select intent_id as "intentId", amount_pence as "amountPence", resolved_at as "resolvedAt", resolution from payment_issue where intent_id = $1 for update`,
    [intentId],
  );
  return row;
}
