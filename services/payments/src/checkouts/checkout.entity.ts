import { Column, Entity, PrimaryColumn } from 'typeorm';

export type CheckoutKind = 'donation' | 'merchandise';

/** What a dialog has asked for since, and the provider has not taken yet: until then the checkout stays as it is. */
export type Wish = Pick<Checkout, 'amountPence' | 'donorName' | 'message' | 'sealedDonorEmail' | 'donorMark' | 'deliveryPence' | 'sealedShipping'>;

/**
 * An opened payment dialog: what is being bought or given, before any money has arrived.
 * Its id becomes the id of the donation or the order.
 */
@Entity('checkout')
export class Checkout {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ type: 'text' }) kind: CheckoutKind;
  @Column({ name: 'session_id', type: 'text', nullable: true }) sessionId: string | null;
  @Column({ type: 'text' }) status: 'open' | 'completed' | 'cancelled';
  @Column({ name: 'amount_pence', type: 'int' }) amountPence: number;
  /** What the intent was first asked for: a repeated creation must send the same body under the same key. */
  @Column({ name: 'first_amount_pence', type: 'int' }) firstAmountPence: number;
  @Column({ name: 'intent_id', type: 'text', nullable: true }) intentId: string | null;
  @Column({ name: 'failure_code', type: 'text', nullable: true }) failureCode: string | null;
  @Column({ name: 'helper_id', type: 'text', nullable: true }) helperId: string | null;
  @Column({ name: 'donor_name', type: 'text', nullable: true }) donorName: string | null;
  @Column({ type: 'text', nullable: true }) message: string | null;
  @Column({ name: 'sealed_donor_email', type: 'text', nullable: true }) sealedDonorEmail: string | null;
  /** `MarkDonor` of the same address. */
  @Column({ name: 'donor_mark', type: 'text', nullable: true }) donorMark: string | null;
  @Column({ name: 'product_id', type: 'text', nullable: true }) productId: string | null;
  @Column({ name: 'delivery_pence', type: 'int' }) deliveryPence: number;
  @Column({ name: 'sealed_shipping', type: 'text', nullable: true }) sealedShipping: string | null;
  /** Where it came from, as keyed hashes; forgotten when it is paid or cancelled. */
  @Column({ name: 'address_mark', type: 'text', nullable: true }) addressMark: string | null;
  @Column({ name: 'session_mark', type: 'text', nullable: true }) sessionMark: string | null;
  @Column({ type: 'jsonb', nullable: true }) wish: Wish | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @Column({ name: 'touched_at', type: 'timestamptz' }) touchedAt: Date;
  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true }) completedAt: Date | null;
}
