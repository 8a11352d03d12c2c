import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses that name a machine or a proxy of ours rather than somebody on the internet: RFC 1918, 6598, 3927, 4193, loopback. */
const OURS = new BlockList();
for (const [net, prefix] of [['10.0.0.0', 8], ['172.16.0.0', 12], ['192.168.0.0', 16], ['127.0.0.0', 8], ['169.254.0.0', 16], ['100.64.0.0', 10]] as const) OURS.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [['::1', 128], ['fc00::', 7], ['fe80::', 10]] as const) OURS.addSubnet(net, prefix, 'ipv6');

/** Who sent a request, for counting: one connection to the internet, and the network it belongs to. */
export interface ClientNetwork {
  /** IPv4 address, or the /64 that one household has of IPv6. */
  address: string;
  /** /24 of IPv4, /56 of IPv6. */
  network: string;
}

/**
 * Reads X-Forwarded-For as the gateway wrote it: its last entry is the client. Undefined when that is no public address; then the gateway does
 * not know its clients (a proxy it was not told of, or this machine), and counting them all as one would lock everybody out.
 */
export function clientNetworkOf(forwardedFor: string | undefined): ClientNetwork | undefined {
  const entry = forwardedFor?.split(',').at(-1)?.trim() ?? '';
  const address = /^::ffff:\d/i.test(entry) ? entry.slice(7) : entry;
  if (isIPv4(address)) {
    if (OURS.check(address, 'ipv4')) return undefined;
    return { address, network: `${address.split('.').slice(0, 3).join('.')}.0/24` };
  }
  if (!isIPv6(address) || OURS.check(address, 'ipv6')) return undefined;
  const groups = groupsOf(address);
  const low = (Number.parseInt(groups[3]!, 16) & 0xff00).toString(16);
  return { address: `${groups.slice(0, 4).join(':')}::/64`, network: `${[...groups.slice(0, 3), low].join(':')}::/56` };
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
