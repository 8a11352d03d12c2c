/** Values that programs stumble over. */
export const TEXTS = [
  '', ' ', '\0', '\r\nX-Injected: 1', 'a'.repeat(300), 'a'.repeat(5_000), '\u{1F600}'.repeat(2_000), '\uD800', '\u202Egnp.exe', 'İ'.repeat(100), '1'.repeat(400), `1${' '.repeat(148)}1${' '.repeat(148)}x`,
  ','.repeat(150), '/'.repeat(500), '../../etc/passwd', '..%2f..%2fetc%2fpasswd', '%00', '%c0%ae', '{{7*7}}', '${7*7}', "' OR '1'='1", "'; DROP TABLE helper; --", '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)', 'http://169.254.169.254/', 'file:///etc/passwd', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'NaN', 'Infinity', '-0', '1e400', '0x10', '٣', 'null', 'undefined', 'true', '[]', '{}',
  '00000000-0000-0000-0000-000000000000', 'demo-helper-1', '01a20100-b7b5-7508-91f6-18154d3f8588', '2026-02-30T25:61:61Z', 'a@b', '"a\r\nBcc: v@x.org"@example.org', 'a'.repeat(250) + '@example.org', 'ａｄｍｉｎ', '\u0000\u0001\u0002', '🏳️‍🌈',
];
export const NUMBERS = [0, -0, -1, 0.1, 1e-7, 0.505, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 90.0001, -180.0001, 999_999_999];
export const OTHERS = [null, true, false, [], {}, [[]], [null], { constructor: 'x' }, { __proto__: null, length: 1e9 }, { toString: 1 }, { $gt: '' }, [1, 'a', null, {}], Array.from({ length: 500 }, () => 'x')];

/** JSON nested `depth` times, as text: building it as a value would only test this program. */
export const nested = (depth, kind = 'array') => (kind === 'array' ? '['.repeat(depth) + ']'.repeat(depth) : '{"a":'.repeat(depth) + '1' + '}'.repeat(depth));

/** Bodies that are no JSON, or JSON that nobody should send. */
export const BODIES = [
  '', '{', '[]', 'null', '""', '1', 'true', '{"a":1,"a":2}', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', nested(200), nested(5_000), nested(200, 'object'), '\uFEFF{}', '{"a":"\\ud800"}', '{a:1}', "{'a':1}", '<xml/>',
  `{"x":"${'y'.repeat(70_000)}"}`, Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), Buffer.from('{"a":"\xc3\x28"}', 'latin1'), '{"amount":1e400}', '{"amount":1e-7}', '{"amount":-0}', '{"a":1}}', '{}{}',
];

export const HEADERS = [
  { 'content-type': 'text/plain' }, { 'content-type': 'application/xml' }, { 'content-type': 'application/json; charset=utf-7' }, { 'content-type': 'multipart/form-data; boundary=x' }, { 'content-type': 'application/json\t;a' },
  { 'content-encoding': 'gzip' }, { 'content-encoding': 'br' }, { accept: 'a/b;q=x' }, { accept: `${'a/b,'.repeat(2_000)}` }, { 'accept-encoding': 'br;q=9, *;q=0' }, { cookie: 'session=' }, { cookie: `session=${'x'.repeat(6_000)}` }, { cookie: '='.repeat(3_000) },
  { 'x-forwarded-for': '1.2.3.4, unknown, [::1]:99999' }, { 'x-forwarded-host': 'evil.example' }, { 'x-forwarded-proto': 'javascript' }, { 'x-http-method-override': 'DELETE' }, { 'idempotency-key': '\u00ff' }, { 'idempotency-key': 'k'.repeat(5_000) },
  { 'if-none-match': `${'"a",'.repeat(500)}` }, { 'if-modified-since': 'never' }, { range: 'bytes=0-,0-,0-,0-' }, { range: 'bytes=-99999999999999' }, { traceparent: '00-zz' }, { authorization: 'Bearer x' }, { origin: 'https://evil.example' }, { expect: '200-maybe' }, { te: 'trailers' }, { 'x-request-id': '<script>' },
  { 'stripe-signature': 't=1,v1=00' }, { 'x-operator': 'true' }, { 'x-internal-key': 'x' },
];
