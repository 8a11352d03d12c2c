import type { OutgoingMail } from '../mail-server/outgoing-mail.js';

/** What a kind of mail says besides what it was queued with: names, sums, files. */
export interface MailContent {
  view: Record<string, unknown>;
  attachments?: OutgoingMail['attachments'];
}

/** A name as one line: whatever somebody typed, it neither starts a line of its own in a mail nor hides anything. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
}
