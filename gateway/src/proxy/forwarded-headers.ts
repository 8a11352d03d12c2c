import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ServiceName } from '@community-help/api-contracts';
import { accountCookieName, IDENTITY_HEADER, requestIdOrNew, traceparentOrNew } from '@community-help/service-kit';

/** Headers that belong to one connection (RFC 9110, 7.6.1), and those that the gateway writes itself. */
const NOT_FORWARDED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  IDENTITY_HEADER,
]);

export interface Sender {
  address: string;
  protocol: 'http' | 'https';
  requestId: string;
  /** Of the gateway's own span; undefined where nobody keeps spans. */
  traceparent: string | undefined;
  /** Whom the request goes to. */
  owner: ServiceName;
  /** Signed by accounts; undefined for nobody. */
  identity?: string | undefined;
}

/** The request's own id when it is a sane one, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  return requestIdOrNew(request.headers['x-request-id']);
}

/** Who somebody is (a session's cookie) concerns the API alone: pictures and pages are the same for everybody. */
const mayCarryCookies = (url: string): boolean => url.startsWith('/api/');

/** Cookies by which somebody signs in; they are worth a whole account, so nobody but accounts is shown them. */
const OF_ACCOUNTS = new Set([accountCookieName(false), accountCookieName(true), ...['sign-in', 'provider-sign-in'].flatMap((name) => [name, `__Host-${name}`])]);

/** A Cookie header without those; undefined when nothing is left. */
function withoutAccount(cookies: string): string | undefined {
  const rest = cookies.split(';').filter((pair) => !OF_ACCOUNTS.has(pair.split('=', 1)[0]!.trim()));
  return rest.length === 0 ? undefined : rest.join(';').trim();
}

/** Headers of the request to a service, as a flat list of names and values: everything that the client said, and who the client is. */
export function forwardedHeaders(request: IncomingMessage, { address, protocol, requestId, traceparent, owner, identity }: Sender): string[] {
  const { headers } = request;
  const dropped = named(headers.connection);
  const list: string[] = [];
  for (const name in headers) {
    if (NOT_FORWARDED.has(name) || dropped?.has(name) || (name === 'cookie' && !mayCarryCookies(request.url!))) continue;
    const value = name === 'cookie' && owner !== 'accounts' ? withoutAccount(headers.cookie!) : headers[name];
    if (typeof value === 'string') list.push(name, value);
    else if (value) for (const single of value) list.push(name, single);
  }
  list.push('x-forwarded-for', address, 'x-forwarded-proto', protocol, 'x-request-id', requestId);
  list.push('traceparent', traceparent ?? traceparentOrNew(headers.traceparent));
  if (identity !== undefined) list.push(IDENTITY_HEADER, identity);
  if (headers.host) list.push('x-forwarded-host', headers.host);
  return list;
}

/**
 * Headers of a service's answer that go on to the client. An answer of the API that does not say for how long it may be kept is not kept, and one
 * that sets a cookie never is, whatever it says.
 */
export function answerHeaders(headers: IncomingHttpHeaders, url: string): Record<string, string | string[]> {
  const dropped = named(headers.connection);
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || name === 'keep-alive' || name === 'transfer-encoding' || name === 'connection' || dropped?.has(name)) continue;
    kept[name] = value;
  }
  if (!mayCarryCookies(url)) delete kept['set-cookie'];
  else if (kept['set-cookie'] !== undefined || kept['cache-control'] === undefined) kept['cache-control'] = 'no-store';
  return kept;
}

/** Header names that a Connection header declares to be meant for the next hop only. */
function named(connection: string | undefined): Set<string> | undefined {
  if (!connection || connection === 'keep-alive' || connection === 'close') return undefined;
  return new Set(connection.toLowerCase().split(',').map((name) => name.trim()));
}
