import { Column, Entity, PrimaryColumn } from 'typeorm';

/** 'active' is paid; 'past_due' keeps the benefits for the days of grace; 'ended' is for ever. */
export type PremiumStatus = 'incomplete' | 'active' | 'past_due' | 'ended';

/** The monthly premium that a registration was, or will be, made with. */
@Entity('registration_payment')
export class RegistrationPayment {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  @Column({ name: 'registration_type', type: 'text' }) registrationType: string;
  @Column({ type: 'text' }) status: PremiumStatus;
  @Column({ name: 'customer_id', type: 'text', nullable: true }) customerId: string | null;
  @Column({ name: 'subscription_id', type: 'text', nullable: true }) subscriptionId: string | null;
  /** The registration that used this payment; a payment serves one. */
  @Column({ name: 'helper_id', type: 'text', nullable: true }) helperId: string | null;
  @Column({ name: 'claimed_at', type: 'timestamptz', nullable: true }) claimedAt: Date | null;
  @Column({ name: 'first_paid_at', type: 'timestamptz', nullable: true }) firstPaidAt: Date | null;
  @Column({ name: 'paid_until', type: 'timestamptz', nullable: true }) paidUntil: Date | null;
  @Column({ name: 'past_due_since', type: 'timestamptz', nullable: true }) pastDueSince: Date | null;
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt: Date | null;
  /** 'cancelled', 'unpaid', 'removed' with its listing, or 'unclaimed' when no registration used it in time. */
  @Column({ name: 'ended_reason', type: 'text', nullable: true }) endedReason: string | null;
  /** Stripe knows the customer's name and address for renewal mails. */
  @Column({ name: 'is_contact_sent', type: 'boolean' }) isContactSent: boolean;
  /** Of the dialog that began it; another dialog begins another. */
  @Column({ name: 'session_id', type: 'text', nullable: true }) sessionId: string | null;
  /** Address given with the payment, as a JWE for reporting; kept until the listing's own address is known. */
  @Column({ name: 'sealed_email', type: 'text', nullable: true }) sealedEmail: string | null;
  /** It was cancelled and ends then, as it is paid. */
  @Column({ name: 'cancels_at', type: 'timestamptz', nullable: true }) cancelsAt: Date | null;
  /** Nothing more is charged by the provider. */
  @Column({ name: 'provider_ended_at', type: 'timestamptz', nullable: true }) providerEndedAt: Date | null;
  /** Where it came from, as keyed hashes; forgotten when it is paid or cancelled. */
  @Column({ name: 'address_mark', type: 'text', nullable: true }) addressMark: string | null;
  @Column({ name: 'session_mark', type: 'text', nullable: true }) sessionMark: string | null;
  /** How often an answer of the provider was stored. */
  @Column({ type: 'int' }) readings: number;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
}
