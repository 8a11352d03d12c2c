import type { HeldHelper, HoldCause } from '@community-help/api-contracts';
import { viewActor } from '@community-help/service-kit';

/** A helper whose payouts are held, as ListHolds reads them. */
export interface HoldRow {
  id: string;
  name: string | null;
  cause: HoldCause;
  reason: string;
  heldBy: string;
  heldAt: Date;
  /** To the microsecond. */
  heldText: string;
}

/** @param availablePence what waits for them. @param you `addressId` of whoever reads */
export function viewHold({ id, name, cause, reason, heldBy, heldAt }: HoldRow, availablePence: number, you: string): HeldHelper {
  return { id, name: name ?? '', cause, reason, by: viewActor(heldBy, you), since: heldAt.toISOString(), availablePence };
}
