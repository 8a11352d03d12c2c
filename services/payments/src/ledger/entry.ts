/** Debits one account and credits another by the same amount, so an unbalanced posting cannot be written down. */
export interface Posting {
  debit: string;
  credit: string;
  /** Whole pence; a posting of nothing is left out. */
  pence: number;
}

export type EntryKind =
  | 'donation'
  | 'settlement'
  | 'sale'
  | 'provider-fee'
  | 'own-money'
  | 'settled'
  | 'unallocated'
  | 'refund'
  | 'refund-failed'
  | 'dispute-withdrawn'
  | 'dispute-reinstated'
  | 'dispute-lost'
  | 'payout-reserved'
  | 'payout-released'
  | 'payout-transferred'
  | 'payout-reversed'
  | 'payout-paid'
  | 'payout-returned';

/** One fact of money: everything that it changes, under a key that exists once for ever. */
export interface Entry {
  /** Provider object + effect (`stripe:pi_1:succeeded`) or our own (`payout:<id>:reserve`); never an event id. */
  sourceKey: string;
  kind: EntryKind;
  occurredAt: Date;
  helperId?: string;
  donationId?: string;
  payoutId?: string;
  postings: Posting[];
}

/** Postings that move something; a share of nothing is no posting. */
export function moves(...postings: Posting[]): Posting[] {
  return postings.filter((posting) => posting.pence !== 0);
}
