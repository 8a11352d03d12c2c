import { SHARED_ACCOUNTS } from '../ledger/accounts.js';
import type { Posting } from '../ledger/entry.js';

/** What a card network charges for a movement of a dispute. @param feePence negative when a charge is given back */
export function chargeOf(feePence: number): Posting {
  const { stripe, disputeFees } = SHARED_ACCOUNTS;
  return feePence < 0 ? { debit: stripe, credit: disputeFees, pence: -feePence } : { debit: disputeFees, credit: stripe, pence: feePence };
}
