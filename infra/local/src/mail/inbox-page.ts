import type { Email } from 'postal-mime';
import { messageView } from './mail-api.js';
import type { MailSummary } from './mailbox.js';

/** The list of caught messages, newest first. */
export function inboxPage(messages: readonly MailSummary[]): string {
  const rows = messages.map(
    (message) => `
      <li><a href="/messages/${message.id}">
        <span class="subject">${escape(message.email.subject || '(no subject)')}</span>
        <span class="people">to ${escape(message.recipients.join(', '))}</span>
        <span class="snippet">${escape(message.snippet)}</span>
        <span class="meta">${time(message.receivedAt)}${message.attachmentCount > 0 ? ` · ${countOf(message.attachmentCount, 'attachment')}` : ''}</span>
      </a></li>`,
  );
  const list = rows.length > 0 ? `<ul class="messages">${rows.join('')}</ul>` : '<p class="empty">No mail yet. Everything the platform sends arrives here.</p>';
  const empty = rows.length > 0 ? '<button type="button" id="empty">Empty the inbox</button>' : '';
  return page('Inbox', `<div class="bar"><h1>Inbox <small>${countOf(rows.length, 'message')}</small></h1>${empty}</div>${list}`);
}

/** One message: its headers, the HTML in a frame that may run nothing, the text, and the attachments to download. */
export function messagePage(summary: MailSummary, email: Email): string {
  const view = messageView(summary, email);
  const base = `/api/v1/message/${summary.id}`;
  const header = (label: string, value: string) => (value ? `<dt>${label}</dt><dd>${escape(value)}</dd>` : '');
  const names = (people: { Name: string; Address: string }[]) =>
    people.map(({ Name, Address }) => (Name ? `${Name} <${Address}>` : Address)).join(', ');
  const attachments = view.Attachments.map(
    (part) =>
      `<li><a href="${base}/part/${part.PartID}" download="${escape(part.FileName)}">${escape(part.FileName)}</a> ` +
      `<span class="meta">${escape(part.ContentType)}, ${kilobytes(part.Size)}</span></li>`,
  );
  return page(
    view.Subject || '(no subject)',
    `<p><a href="/">Back to the inbox</a></p>
    <h1>${escape(view.Subject || '(no subject)')}</h1>
    <dl>${header('From', names([view.From]))}${header('To', names(view.To))}${header('Cc', names(view.Cc))}${header('Bcc', names(view.Bcc))}
      ${header('Reply to', names(view.ReplyTo))}<dt>Received</dt><dd>${time(summary.receivedAt)}</dd></dl>
    ${attachments.length > 0 ? `<h2>Attachments</h2><ul class="attachments">${attachments.join('')}</ul>` : ''}
    ${view.HTML ? `<h2>As designed</h2><iframe title="The message as designed" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${summary.id}/html"></iframe>` : ''}
    ${view.Text ? `<h2>As text</h2><pre>${escape(view.Text)}</pre>` : ''}
    <p><a href="${base}/raw">Source of the message</a></p>`,
  );
}

/** The HTML of a message with its own pictures, for the frame; links open outside it. */
export function framedHtml(id: string, email: Email): string {
  const parts = new Map(email.attachments.map((part, index) => [(part.contentId ?? '').replace(/^<|>$/g, ''), String(index + 1)]));
  const html = (email.html ?? '').replace(/\bcid:([^"'\s)>]+)/g, (whole, contentId: string) => {
    const part = parts.get(contentId);
    return part === undefined ? whole : `/api/v1/message/${id}/part/${part}`;
  });
  return `<base target="_blank">${html}`;
}

/** Shown for an address that does not exist (any more). */
export function notFoundPage(): string {
  return page('Not here', '<h1>That message is not here</h1><p>It may have made room for newer ones. <a href="/">Back to the inbox</a></p>');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escape(title)} - mail catcher</title>
  <link rel="stylesheet" href="/inbox.css">
  <script src="/inbox.js" defer></script>
</head>
<body>
  <header><a href="/">Mail catcher</a><span>Nothing here has left this machine.</span></header>
  <main>${body}</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024))} kB`;
}

function time(iso: string): string {
  const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' }).format(new Date(iso));
  return `<time datetime="${iso}">${shown}</time>`;
}
