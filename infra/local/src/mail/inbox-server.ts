import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Email } from 'postal-mime';
import { framedHtml, inboxPage, messagePage, notFoundPage } from './inbox-page.js';
import { bytesOf, findPart, isInline, messagesView, messageView, searchView } from './mail-api.js';
import type { Mailbox, MailSummary } from './mailbox.js';

interface Answer {
  status?: number;
  type: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** Most messages that one answer lists. */
const LONGEST_PAGE = 1000;

type Reply = (mailbox: Mailbox, url: URL, parts: string[]) => Promise<Answer | undefined>;

const ASSETS = new URL('../../assets/', import.meta.url);
const PAGE_POLICY = "default-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const FRAME_POLICY = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; font-src data:";

/** Method and path of everything the inbox answers; `([^/]+)` parts are handed to the reply. */
const ROUTES: [method: string, path: RegExp, reply: Reply][] = [
  ['GET', /^\/$/, async (mailbox) => htmlPage(inboxPage(mailbox.list()))],
  ['GET', /^\/(inbox\.css)$/, async (_mailbox, _url, [file]) => asset(file, 'text/css')],
  ['GET', /^\/(inbox\.js)$/, async (_mailbox, _url, [file]) => asset(file, 'text/javascript')],
  ['GET', /^\/readyz$/, async () => ({ type: 'text/plain', body: 'ready' })],
  ['GET', /^\/messages\/([^/]+)$/, withMessage(async (summary, email) => htmlPage(messagePage(summary, email)))],
  ['GET', /^\/messages\/([^/]+)\/html$/, withMessage(async (summary, email) => framed(framedHtml(summary.id, email)))],
  ['GET', /^\/api\/v1\/messages$/, async (mailbox, url) => json(messagesView(mailbox, count(url, 'start', 0), Math.min(count(url, 'limit', 50), LONGEST_PAGE)))],
  ['GET', /^\/api\/v1\/search$/, async (mailbox, url) => json(searchView(mailbox, url.searchParams.get('query') ?? ''))],
  ['DELETE', /^\/api\/v1\/messages$/, async (mailbox) => mailbox.removeAll().then(() => ({ type: 'text/plain', body: 'ok' }))],
  ['GET', /^\/api\/v1\/message\/([^/]+)$/, withMessage(async (summary, email) => json(messageView(summary, email)))],
  ['GET', /^\/api\/v1\/message\/([^/]+)\/raw$/, withMessage(async (summary, _email, mailbox) => plain(await mailbox.read(summary.id)))],
  ['GET', /^\/api\/v1\/message\/([^/]+)\/part\/([0-9]+)$/, withMessage(async (_summary, email, _mailbox, partId) => part(email, partId))],
];

/** The inbox page, and the part of Mailpit's API that tests and tools ask for. */
export function createInboxServer(mailbox: Mailbox): Server {
  return createServer((request, response) => {
    answer(mailbox, request).then(
      (found) => send(response, found),
      (error: Error) => {
        process.stderr.write(`mail catcher: ${error.stack}\n`);
        send(response, { status: 500, type: 'text/plain', body: 'The inbox failed; its log says why.' });
      },
    );
  });
}

async function answer(mailbox: Mailbox, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://inbox');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  for (const [allowed, path, reply] of ROUTES) {
    const match = path.exec(url.pathname);
    const found = match && allowed === method ? await reply(mailbox, url, match.slice(1)) : undefined;
    if (found) return found;
  }
  if (url.pathname.startsWith('/api/')) return { ...json({ Error: 'Not found' }), status: 404 };
  return { ...htmlPage(notFoundPage()), status: 404 };
}

function withMessage(reply: (summary: MailSummary, email: Email, mailbox: Mailbox, partId: string) => Promise<Answer | undefined>): Reply {
  return async (mailbox, _url, [id = '', partId = '']) => {
    const summary = id === 'latest' ? mailbox.list()[0] : mailbox.find(id);
    return summary && reply(summary, await mailbox.parse(summary.id), mailbox, partId);
  };
}

function part(email: Email, partId: string): Answer | undefined {
  const found = findPart(email, partId);
  if (!found) return undefined;
  const name = encodeURIComponent(found.filename ?? `part-${partId}`);
  const disposition = isInline(found) ? 'inline' : `attachment; filename*=UTF-8''${name}`;
  // A sandboxed document of nobody: an HTML or SVG attachment cannot script the inbox.
  return { type: found.mimeType, body: bytesOf(found), headers: { 'content-disposition': disposition, 'content-security-policy': 'sandbox' } };
}

async function asset(file: string | undefined, type: string): Promise<Answer> {
  return { type: `${type}; charset=utf-8`, body: await readFile(fileURLToPath(new URL(file ?? '', ASSETS))) };
}

function htmlPage(body: string): Answer {
  return { type: 'text/html; charset=utf-8', body, headers: { 'content-security-policy': PAGE_POLICY } };
}

function framed(body: string): Answer {
  return { type: 'text/html; charset=utf-8', body, headers: { 'content-security-policy': FRAME_POLICY } };
}

function plain(body: Buffer): Answer {
  return { type: 'text/plain; charset=utf-8', body };
}

function json(value: unknown): Answer {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

function count(url: URL, name: string, fallback: number): number {
  const value = Number(url.searchParams.get(name) ?? fallback);
  return Number.isInteger(value) && value >= 0 ? value : fallback;
}

function send(response: ServerResponse, { status = 200, type, body, headers = {} }: Answer): void {
  const security = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };
  response.writeHead(status, { 'content-type': type, ...security, ...headers });
  response.end(body);
}
