import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * reserved      the ledger holds the money back, nothing was asked of Stripe
 * waiting_funds Stripe refused the transfer because the platform's own balance is short; tried again later
 * transferred   the money is in the helper's Stripe account
 * paying        Stripe is paying it to the bank
 * unreachable   Stripe does not let us see the helper's account any more: nobody knows what the bank was told; a person decides
 * paid          the bank was told to pay; it may still come back
 * returned      the bank sent it back; it waits in the helper's Stripe account for another attempt
 * refused       Stripe refused the transfer for good; the ledger gave the money back to 'available'
 */
export type PayoutStatus = 'reserved' | 'waiting_funds' | 'transferred' | 'paying' | 'unreachable' | 'paid' | 'returned' | 'refused';
export type PayoutTrigger = 'automatic' | 'manual';

@Entity('payout')
export class Payout {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'helper_id', type: 'text' }) helperId: string;
  /** Connected account at the time of the reservation: the money goes there even if the helper connects another one. */
  @Column({ name: 'account_id', type: 'text' }) accountId: string;
  @Column({ name: 'amount_pence', type: 'int' }) amountPence: number;
  @Column({ type: 'text' }) trigger: PayoutTrigger;
  @Column({ type: 'text' }) status: PayoutStatus;
  @Column({ name: 'transfer_id', type: 'text', nullable: true }) transferId: string | null;
  @Column({ name: 'transfer_attempt', type: 'int' }) transferAttempt: number;
  @Column({ name: 'stripe_payout_id', type: 'text', nullable: true }) stripePayoutId: string | null;
  @Column({ name: 'payout_attempt', type: 'int' }) payoutAttempt: number;
  @Column({ name: 'failure_code', type: 'text', nullable: true }) failureCode: string | null;
  /** How often the bank sent it back. */
  @Column({ type: 'int' }) returns: number;
  @Column({ name: 'requested_at', type: 'timestamptz' }) requestedAt: Date;
  @Column({ name: 'paid_at', type: 'timestamptz', nullable: true }) paidAt: Date | null;
  @Column({ name: 'next_attempt_at', type: 'timestamptz' }) nextAttemptAt: Date;
  /** Until then one worker alone moves this payout. */
  @Column({ name: 'lease_until', type: 'timestamptz', nullable: true }) leaseUntil: Date | null;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
}
