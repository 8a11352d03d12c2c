import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The Stripe account a helper is paid through. Of the bank account only its bank's name and last four digits are kept. */
@Entity('payout_account')
export class PayoutAccount {
  @PrimaryColumn({ name: 'helper_id', type: 'text' }) helperId: string;
  @Column({ name: 'account_id', type: 'text', nullable: true }) accountId: string | null;
  @Column({ name: 'transfers_status', type: 'text' }) transfersStatus: string;
  @Column({ name: 'payouts_status', type: 'text' }) payoutsStatus: string;
  /** Transfers and payouts are both active. */
  @Column({ name: 'is_connected', type: 'boolean' }) isConnected: boolean;
  @Column({ name: 'bank_name', type: 'text', nullable: true }) bankName: string | null;
  @Column({ name: 'bank_last4', type: 'text', nullable: true }) bankLast4: string | null;
  @Column({ name: 'bank_account_id', type: 'text', nullable: true }) bankAccountId: string | null;
  @Column({ name: 'bank_refusal_code', type: 'text', nullable: true }) bankRefusalCode: string | null;
  @Column({ name: 'is_schedule_manual', type: 'boolean' }) isScheduleManual: boolean;
  /** After a refused transfer no automatic payout before this instant. */
  @Column({ name: 'hold_until', type: 'timestamptz', nullable: true }) holdUntil: Date | null;
  /** Nothing is paid out before this instant, because the bank account is another one than before. */
  @Column({ name: 'payouts_held_until', type: 'timestamptz', nullable: true }) payoutsHeldUntil: Date | null;
  /** When it was last read at the provider. */
  @Column({ name: 'looked_at', type: 'timestamptz', nullable: true }) lookedAt: Date | null;
  /** How often an answer of the provider was stored. */
  @Column({ type: 'int' }) readings: number;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
}
