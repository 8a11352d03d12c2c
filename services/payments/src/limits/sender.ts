import type { FastifyRequest } from 'fastify';
import { isIPv6 } from 'node:net';

/**
 * Whoever sends a request: the address that our own gateway has appended last, or the peer where there is none. What stands further left
 * was written by the client. One household has a whole IPv6 /64, so only that is told apart.
 */
export function senderOf(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for'];
  const last = [forwarded ?? ''].flat().join(',').split(',').at(-1)?.trim();
  const address = last || (request.socket.remoteAddress ?? '');
  return isIPv6(address) && !address.startsWith('::ffff:') ? network(address) : address.replace(/^::ffff:/, '');
}

/** The first four groups, written out. */
function network(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]!.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== '')) as [string[], string[]];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
