import { describe, expect, it } from '@jest/globals';
import { namesTag, preferredEncoding } from '@community-help/service-kit';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;Q=0.5', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['gzipped', undefined],
    ['gzip;q=nonsense', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is what the reader prefers of what there is: %p', (header, encoding) => {
    expect(preferredEncoding(header, ['br', 'gzip'])).toBe(encoding);
  });
});

describe('a version the reader has', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b" , W/"a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('is named by %p: %p', (header, isNamed) => {
    expect([namesTag(header, '"a"'), namesTag(header, 'W/"a"')]).toEqual([isNamed, isNamed]);
  });
});
