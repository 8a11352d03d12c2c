import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { helperAccounts } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { lockBalances } from '../ledger/helper-balances.js';
import { postEntry } from '../ledger/post-entry.js';
import { Donation } from './donation.entity.js';

/** What one transaction settles. */
export const MOST_AT_ONCE = 200;

/**
 * Makes donations available whose money the card network has released, in the caller's transaction.
 * What the helper owes from an earlier refund or dispute is recovered first.
 * At most two hundred at a time: the helper's rows are locked meanwhile, and new donations wait for them.
 * @returns how many donations were settled; more may be due when it is MOST_AT_ONCE
 */
export async function settleDonations(manager: EntityManager, helperId: string, now: Date): Promise<number> {
  const balances = await lockBalances(manager, helperId);
  const due = await dueDonations(manager, helperId, now).getMany();
  const accounts = helperAccounts(helperId);
  let owed = balances.receivable;
  for (const donation of due) {
    const recovered = Math.min(owed, donation.pendingPence);
    owed -= recovered;
    await postEntry(manager, {
      sourceKey: `settle:${donation.id}`,
      kind: 'settlement',
      occurredAt: now,
      helperId,
      donationId: donation.id,
      postings: moves(
        { debit: accounts.pending, credit: accounts.available, pence: donation.pendingPence },
        { debit: accounts.available, credit: accounts.receivable, pence: recovered },
      ),
    });
    await manager.update(Donation, { id: donation.id }, { pendingPence: 0, settledAt: now });
  }
  return due.length;
}

/** Of one helper, as many as one transaction settles. For `explain`, too. */
export function dueDonations(manager: EntityManager, helperId: string, now: Date): SelectQueryBuilder<Donation> {
  return manager
    .createQueryBuilder(Donation, 'donation')
    .where('donation.helper_id = :helperId and donation.settled_at is null and donation.available_on <= :now', { helperId, now })
    .orderBy('donation.id')
    .limit(MOST_AT_ONCE);
}
