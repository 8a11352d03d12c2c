import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * queued: to be handed over. sending: claimed by one process. sent: the mail server said yes. refused: it said no for good.
 * unknown: the connection broke while the server was taking the mail, or the process died then; such a mail is never sent again blindly.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'refused', 'unknown'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail that is or was to be sent. Address and text are wiped 30 days after it has ended. */
@Entity('mail')
export class Mail {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  /** From the event that caused it, so one cause has one mail. */
  @Column({ type: 'text', name: 'message_id', unique: true }) messageId: string;
  @Column({ type: 'text' }) kind: string;
  @Column({ type: 'text', name: 'recipient_address' }) recipientAddress: string;
  @Column({ type: 'text' }) subject: string;
  @Column({ type: 'text' }) html: string;
  @Column({ type: 'text' }) text: string;
  @Column({ type: 'text' }) state: MailState;
  @Column({ type: 'integer' }) attempts: number;
  @Column({ type: 'timestamptz', name: 'next_at' }) nextAt: Date;
  @Column({ type: 'timestamptz', name: 'lease_until', nullable: true }) leaseUntil: Date | null;
  @Column({ type: 'text', name: 'last_error', nullable: true }) lastError: string | null;
  @Column({ type: 'uuid', name: 'report_id', nullable: true }) reportId: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true }) endedAt: Date | null;
}

/** A file of a mail; one with a content id is shown inside the text. */
@Entity('mail_attachment')
export class MailAttachment {
  @PrimaryColumn({ type: 'uuid', name: 'mail_id' }) mailId: string;
  @PrimaryColumn({ type: 'text' }) filename: string;
  @Column({ type: 'text', name: 'content_type' }) contentType: string;
  @Column({ type: 'text', name: 'content_id', nullable: true }) contentId: string | null;
  @Column({ type: 'bytea' }) content: Buffer;
}
