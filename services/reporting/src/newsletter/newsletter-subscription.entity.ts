import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who asked for the newsletter; it counts once the link in the mail was followed (double opt-in). */
@Entity('newsletter_subscription')
export class NewsletterSubscription {
  @PrimaryColumn({ type: 'text' }) email: string;
  /** Hash of the mailbox that the address is a spelling of: 'a+b@x' and 'a@x' subscribe once. */
  @Column({ type: 'text', name: 'mailbox_mark', nullable: true }) mailboxMark: string | null;
  /** SHA-256 of the token in the link: whoever reads the table cannot confirm for others. */
  @Column({ type: 'text', name: 'token_hash' }) tokenHash: string;
  @Column({ type: 'timestamptz', name: 'asked_at' }) askedAt: Date;
  /** When the newest link was made, which is when its mail was handed over; null before, and where the version before made it. */
  @Column({ type: 'timestamptz', name: 'linked_at', nullable: true }) linkedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
}
