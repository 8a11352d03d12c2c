import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What can happen to a helper's balance. A dispute that is only opened moves money inside the ledger but not the balance;
 * it is kept as a line of nothing so that the statement can tell of it.
 */
export const LINE_KINDS = ['donation', 'fee', 'refund', 'refund-failed', 'dispute-opened', 'dispute-lost', 'dispute-reversed', 'payout', 'payout-returned'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One effect on a helper's balance, as the payments ledger posted it. */
@Entity('statement_line')
export class StatementLine {
  /** The effect, not the event: the same refund told twice is one line. */
  @PrimaryColumn({ type: 'text', name: 'source_key' }) sourceKey: string;
  @Column({ type: 'text', name: 'helper_id' }) helperId: string;
  @Column({ type: 'text' }) kind: LineKind;
  /** Pence; what the balance changes by, so negative for money that leaves. */
  @Column({ type: 'bigint', name: 'amount_pence', transformer: { to: (pence: number) => pence, from: Number } }) amountPence: number;
  /** Number of the donation or payout that the line is about. */
  @Column({ type: 'text' }) reference: string;
  @Column({ type: 'timestamptz', name: 'occurred_at' }) occurredAt: Date;
}
