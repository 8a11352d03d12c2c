import type { HoldCause } from '@community-help/api-contracts';
import type { EntityManager } from 'typeorm';

/** An operator's word that nothing is paid out to one helper for now. */
export interface PayoutHold {
  cause: HoldCause;
  /** For operators alone. */
  reason: string;
  /** `addressId` of the operator. */
  heldBy: string;
  heldAt: Date;
}

/** Undefined while payouts go on. Whoever starts one asks it while the helper's accounts are locked, as whoever holds does. */
export async function holdOf(manager: EntityManager, helperId: string): Promise<PayoutHold | undefined> {
  const [hold] = await manager.query(`select cause, reason, held_by as "heldBy", held_at as "heldAt" from payout_hold where helper_id = $1`, [helperId]);
  return hold;
}
