import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A donation whose money has arrived. Amounts in pence; each is the sum of what the ledger posted for it. */
@Entity('donation')
export class Donation {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'helper_id', type: 'text' }) helperId: string;
  @Column({ name: 'amount_pence', type: 'int' }) amountPence: number;
  @Column({ name: 'fee_pence', type: 'int' }) feePence: number;
  @Column({ name: 'credited_pence', type: 'int' }) creditedPence: number;
  /** The part still in the helper's pending account. */
  @Column({ name: 'pending_pence', type: 'int' }) pendingPence: number;
  @Column({ name: 'refunded_pence', type: 'int' }) refundedPence: number;
  /** Held while a dispute is open. */
  @Column({ name: 'disputed_pence', type: 'int' }) disputedPence: number;
  /** Lost for good in a dispute. */
  @Column({ name: 'lost_pence', type: 'int' }) lostPence: number;
  @Column({ name: 'donor_name', type: 'text' }) donorName: string;
  @Column({ type: 'text', nullable: true }) message: string | null;
  /** `MarkDonor` of the donor's address, where one was given; forgotten in time. */
  @Column({ name: 'donor_mark', type: 'text', nullable: true }) donorMark: string | null;
  @Column({ name: 'intent_id', type: 'text' }) intentId: string;
  @Column({ name: 'available_on', type: 'timestamptz' }) availableOn: Date;
  @Column({ name: 'completed_at', type: 'timestamptz' }) completedAt: Date;
  @Column({ name: 'settled_at', type: 'timestamptz', nullable: true }) settledAt: Date | null;
}
