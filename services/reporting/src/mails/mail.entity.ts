import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LinkPurpose } from '@community-help/service-kit';

/**
 * waiting: to be handed over ('queued': the same, written by the version before). sending: it may be on the wire. sent: the mail server
 * said yes. refused: it said no for good. unknown: the connection broke while the server was taking the mail, or the process died then;
 * such a mail is never sent again blindly; nor is one that a database lost since the backup may have sent (RESTORED_AT). dropped: not sent on purpose (too many to one mailbox, or nobody to send it to).
 */
export const MAIL_STATES = ['waiting', 'queued', 'sending', 'sent', 'refused', 'unknown', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why a mail that is due cannot be written yet: nobody knows the helper, no key opens its seal, or its text cannot be made. */
export type HeldFor = 'recipient' | 'seal' | 'text';

/** What a link in a mail is for; the newsletter's own is not signed. */
export type MailedLinkPurpose = LinkPurpose | 'newsletter';

/**
 * A mail that is or was to be sent, as what it has to say: address, name and one-time link are found when it is handed over.
 * What it says is wiped 30 days after it has ended.
 */
@Entity('mail')
export class Mail {
  @PrimaryColumn({ type: 'uuid' }) id: string;
  /** From the event that caused it, so one cause has one mail. */
  @Column({ type: 'text', name: 'message_id', unique: true }) messageId: string;
  @Column({ type: 'text' }) kind: string;
  /** Whom it is for: a helper, by id; */
  @Column({ type: 'text', name: 'helper_id', nullable: true }) helperId: string | null;
  /** or somebody whose address only the key opens (with what else was sealed beside it); */
  @Column({ type: 'text', nullable: true }) sealed: string | null;
  /** or an address. Empty in the first two cases. */
  @Column({ type: 'text', name: 'recipient_address' }) recipientAddress: string;
  @Column({ type: 'text' }) subject: string;
  /** What its templates are filled with, without any name; null in mails of the version before, which are written already. */
  @Column({ type: 'jsonb', nullable: true }) view: Record<string, unknown> | null;
  @Column({ type: 'text' }) html: string;
  @Column({ type: 'text' }) text: string;
  @Column({ type: 'text', name: 'link_purpose', nullable: true }) linkPurpose: MailedLinkPurpose | null;
  @Column({ type: 'text', name: 'link_subject', nullable: true }) linkSubject: string | null;
  /** Seconds that its link works, from the hand-over on. */
  @Column({ type: 'integer', name: 'link_seconds', nullable: true }) linkSeconds: number | null;
  /** 0 goes before 1, 1 before 2. */
  @Column({ type: 'smallint' }) urgency: number;
  /** A stranger can cause it, so it counts towards what one mailbox gets in a day. */
  @Column({ type: 'boolean', name: 'is_unrequested' }) isUnrequested: boolean;
  /** When it was counted. */
  @Column({ type: 'timestamptz', name: 'allowed_at', nullable: true }) allowedAt: Date | null;
  @Column({ type: 'text' }) state: MailState;
  /** Times that the recipient's side put it off. */
  @Column({ type: 'integer' }) attempts: number;
  @Column({ type: 'timestamptz', name: 'next_at' }) nextAt: Date;
  @Column({ type: 'timestamptz', name: 'lease_until', nullable: true }) leaseUntil: Date | null;
  @Column({ type: 'text', name: 'held_for', nullable: true }) heldFor: HeldFor | null;
  @Column({ type: 'text', name: 'last_error', nullable: true }) lastError: string | null;
  @Column({ type: 'uuid', name: 'report_id', nullable: true }) reportId: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' }) createdAt: Date;
  /** When the event happened that it answers to, which may have been read again; null for what answers to none, or was queued by the version before. */
  @Column({ type: 'timestamptz', name: 'caused_at', nullable: true }) causedAt: Date | null;
  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true }) endedAt: Date | null;
  @Column({ type: 'boolean', name: 'is_wiped' }) isWiped: boolean;
}

/** A file of a mail of the version before; one with a content id is shown inside the text. */
@Entity('mail_attachment')
export class MailAttachment {
  @PrimaryColumn({ type: 'uuid', name: 'mail_id' }) mailId: string;
  @PrimaryColumn({ type: 'text' }) filename: string;
  @Column({ type: 'text', name: 'content_type' }) contentType: string;
  @Column({ type: 'text', name: 'content_id', nullable: true }) contentId: string | null;
  @Column({ type: 'bytea' }) content: Buffer;
}
