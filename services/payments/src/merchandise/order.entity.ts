import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A paid merchandise order. Amounts in pence; the amount includes delivery. */
@Entity('merchandise_order')
export class Order {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'product_id', type: 'text' }) productId: string;
  @Column({ name: 'amount_pence', type: 'int' }) amountPence: number;
  @Column({ name: 'delivery_pence', type: 'int' }) deliveryPence: number;
  @Column({ name: 'fee_pence', type: 'int' }) feePence: number;
  @Column({ name: 'refunded_pence', type: 'int' }) refundedPence: number;
  @Column({ name: 'intent_id', type: 'text' }) intentId: string;
  @Column({ name: 'paid_at', type: 'timestamptz' }) paidAt: Date;
}
