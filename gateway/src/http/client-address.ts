import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The address a request came from. `trustedProxies` says how many proxies of ours stand in front: each has appended the address it saw to
 * X-Forwarded-For, some with a port, so the entry so many places from the right is the client; anything further left was written by the client
 * itself. Where that entry is missing or no address, it is the peer: never the one to its left.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = plain(request.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  return readEntry(entries.at(-trustedProxies)) ?? peer;
}

const WITH_PORT = /^(?:\[([0-9a-f:.]{2,45})\]|([0-9.]{7,15}))(?::\d{1,5})?$/i;

/** '203.0.113.5', '203.0.113.5:55555', '2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:443'; undefined for anything else. */
function readEntry(entry = ''): string | undefined {
  const text = entry.trim();
  const [, six, four] = WITH_PORT.exec(text) ?? [];
  const address = plain(six ?? four ?? text);
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

/** The key under which requests are counted: one household has a whole IPv6 /64, so counting single IPv6 addresses would count nothing. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const [bare = ''] = address.split('%');
  const [head = '', tail] = bare.split('::') as [string, string | undefined];
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** IPv4 in IPv6 clothes (::ffff:192.0.2.1), as dual-stack sockets report it, is IPv4. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
}

/** 'https' when the browser's own connection is encrypted, as far as a trusted proxy says so. */
export function clientProtocol(request: IncomingMessage, trustedProxies: number): 'http' | 'https' {
  const header = request.headers['x-forwarded-proto'];
  const isForwarded = trustedProxies > 0 && typeof header === 'string' && header.split(',')[0]!.trim() === 'https';
  return isForwarded || 'encrypted' in request.socket ? 'https' : 'http';
}
