import type { Address, Attachment, Email } from 'postal-mime';
import type { Mailbox, MailSummary } from './mailbox.js';

/** A person of a message as Mailpit's API shows it. */
interface Person {
  Name: string;
  Address: string;
}

/** Mailpit's `GET /api/v1/messages`. */
export function messagesView(mailbox: Mailbox, start: number, limit: number) {
  const all = mailbox.list();
  const page = all.slice(start, start + limit);
  return { total: all.length, unread: all.length, count: page.length, messages_count: all.length, start, tags: [], messages: page.map(summaryView) };
}

/** Mailpit's `GET /api/v1/search`, for the one query we need: `message-id:<id>`, without angle brackets. */
export function searchView(mailbox: Mailbox, query: string) {
  const wanted = /^message-id:"?([^"]+)"?$/.exec(query.trim())?.[1];
  const messages = mailbox.list().map(summaryView).filter((message) => message.MessageID === wanted);
  return { total: mailbox.list().length, messages_count: messages.length, count: messages.length, start: 0, messages };
}

function summaryView(summary: MailSummary) {
  const { email } = summary;
  return {
    ID: summary.id,
    MessageID: bareId(email.messageId),
    Read: false,
    From: person(email.from) ?? { Name: '', Address: summary.sender },
    To: people(email.to),
    Cc: people(email.cc),
    Bcc: blindCopies(summary),
    ReplyTo: people(email.replyTo),
    Subject: email.subject ?? '',
    Created: summary.receivedAt,
    Tags: [],
    Size: summary.sizeBytes,
    Attachments: summary.attachmentCount,
    Snippet: summary.snippet,
  };
}

/** Mailpit's `GET /api/v1/message/{ID}`. */
export function messageView(summary: MailSummary, email: Email) {
  const parts = email.attachments.map((attachment, index) => ({ attachment, view: partView(attachment, index) }));
  return {
    ID: summary.id,
    MessageID: bareId(email.messageId),
    From: person(email.from) ?? { Name: '', Address: summary.sender },
    To: people(email.to),
    Cc: people(email.cc),
    Bcc: blindCopies(summary),
    ReplyTo: people(email.replyTo),
    ReturnPath: summary.sender,
    Subject: email.subject ?? '',
    Date: email.date ?? summary.receivedAt,
    Tags: [],
    Text: email.text ?? '',
    HTML: email.html ?? '',
    Size: summary.sizeBytes,
    Inline: parts.filter(({ attachment }) => isInline(attachment)).map(({ view }) => view),
    Attachments: parts.filter(({ attachment }) => !isInline(attachment)).map(({ view }) => view),
  };
}

/** Whether a part is shown inside the HTML (a picture referred to by its content id) rather than offered for download. */
export function isInline(attachment: Attachment): boolean {
  return attachment.disposition === 'inline' && Boolean(attachment.contentId);
}

/** The part a `PartID` of `messageView` names. */
export function findPart(email: Email, partId: string): Attachment | undefined {
  return email.attachments[Number(partId) - 1];
}

/** An attachment's bytes. */
export function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
}

function partView(attachment: Attachment, index: number) {
  return {
    PartID: String(index + 1),
    FileName: attachment.filename ?? `part-${index + 1}`,
    ContentType: attachment.mimeType,
    ContentID: bareId(attachment.contentId),
    Size: bytesOf(attachment).length,
  };
}

/** Envelope recipients that no header names: nobody else learns of them. */
function blindCopies({ email, recipients }: MailSummary): Person[] {
  const named = new Set([...people(email.to), ...people(email.cc)].map(({ Address }) => Address.toLowerCase()));
  return recipients.filter((address) => !named.has(address.toLowerCase())).map((address) => ({ Name: '', Address: address }));
}

function people(addresses: Address[] | undefined): Person[] {
  return (addresses ?? []).flatMap((address) => (address.group ? address.group.map((member) => toPerson(member)) : [toPerson(address)]));
}

function person(address: Address | undefined): Person | undefined {
  return people(address ? [address] : undefined)[0];
}

function toPerson({ name, address }: { name?: string; address?: string }): Person {
  return { Name: name ?? '', Address: address ?? '' };
}

function bareId(id: string | undefined): string {
  return (id ?? '').replace(/^<|>$/g, '');
}
