import { describe, expect, it } from '@jest/globals';
import { addressGroup } from '../src/http/client-address.js';
import { TokenBuckets } from '../src/limits/token-buckets.js';

describe('token buckets', () => {
  it('let a burst through, then the steady rate', () => {
    const buckets = new TokenBuckets(2, 0.5);
    expect([0, 0, 0].map(() => buckets.take('a', 1000))).toEqual([0, 0, 2]);
    expect(buckets.take('a', 2999)).toBe(1);
    expect(buckets.take('a', 3000)).toBe(0);
    expect(buckets.take('a', 3001)).toBe(2);
  });

  it('never hold more than the burst, however long nobody came', () => {
    const buckets = new TokenBuckets(2, 1);
    buckets.take('a', 0);
    expect([0, 0, 0].map(() => buckets.take('a', 10_000_000))).toEqual([0, 0, 1]);
  });

  it('survive a clock that goes back', () => {
    const buckets = new TokenBuckets(1, 1);
    buckets.take('a', 5000);
    expect(buckets.take('a', 1000)).toBe(1);
  });

  it('forget the key that was unused for the longest time', () => {
    const buckets = new TokenBuckets(1, 0.001, 3);
    for (const key of ['a', 'b', 'c', 'a', 'd']) buckets.take(key, 0);
    expect(buckets.size).toBe(3);
    expect(buckets.take('a', 0)).toBeGreaterThan(0);
    expect(buckets.take('b', 0)).toBe(0);
  });
});

describe('address groups', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:0db8:0000:0002::', '2001:db8:0:2::/64'],
  ])('%s belongs to %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
