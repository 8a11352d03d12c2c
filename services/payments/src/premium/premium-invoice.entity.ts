import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One paid month of a premium. Amount in pence. */
@Entity('premium_invoice')
export class PremiumInvoice {
  @PrimaryColumn({ name: 'invoice_id', type: 'text' }) invoiceId: string;
  @Column({ name: 'registration_payment_id', type: 'uuid' }) registrationPaymentId: string;
  @Column({ name: 'intent_id', type: 'text' }) intentId: string;
  @Column({ name: 'amount_pence', type: 'int' }) amountPence: number;
  @Column({ name: 'paid_at', type: 'timestamptz' }) paidAt: Date;
  @Column({ name: 'paid_until', type: 'timestamptz', nullable: true }) paidUntil: Date | null;
  /** Its money goes back; done once `refundedAt` is set. */
  @Column({ name: 'refund_wanted', type: 'boolean' }) refundWanted: boolean;
  @Column({ name: 'refunded_at', type: 'timestamptz', nullable: true }) refundedAt: Date | null;
}
