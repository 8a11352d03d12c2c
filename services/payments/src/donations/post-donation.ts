import type { EntityManager } from 'typeorm';
import { helperAccounts, SHARED_ACCOUNTS } from '../ledger/accounts.js';
import { moves } from '../ledger/entry.js';
import { postEntry } from '../ledger/post-entry.js';
import { creditedPence, type FeePolicy } from '../money/fee-policy.js';
import { Donation } from './donation.entity.js';

export interface ArrivedDonation {
  id: string;
  helperId: string;
  amountPence: number;
  feePence: number;
  donorName: string;
  message: string | null;
  donorMark?: string | null;
  intentId: string;
  availableOn: Date;
  completedAt: Date;
}

/**
 * Posts the money of a donation and stores the donation, in the caller's transaction.
 * @returns the donation, or undefined when this payment was posted before
 */
export async function postDonation(manager: EntityManager, policy: FeePolicy, arrived: ArrivedDonation): Promise<Donation | undefined> {
  const { amountPence, feePence, helperId } = arrived;
  const credited = creditedPence(policy, amountPence, feePence);
  const borneByHelper = amountPence - credited;
  const accounts = helperAccounts(helperId);
  const isNew = await postEntry(manager, {
    sourceKey: `stripe:${arrived.intentId}:succeeded`,
    kind: 'donation',
    occurredAt: arrived.completedAt,
    helperId,
    donationId: arrived.id,
    postings: moves(
      { debit: SHARED_ACCOUNTS.stripe, credit: accounts.pending, pence: amountPence },
      { debit: accounts.pending, credit: SHARED_ACCOUNTS.stripe, pence: borneByHelper },
      { debit: SHARED_ACCOUNTS.stripeFees, credit: SHARED_ACCOUNTS.stripe, pence: feePence - borneByHelper },
    ),
  });
  if (!isNew) return undefined;
  const donation = manager.create(Donation, {
    ...arrived,
    donorMark: arrived.donorMark ?? null,
    creditedPence: credited,
    pendingPence: credited,
    refundedPence: 0,
    disputedPence: 0,
    lostPence: 0,
    settledAt: null,
  });
  await manager.insert(Donation, donation);
  return donation;
}
