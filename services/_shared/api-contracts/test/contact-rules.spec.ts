import { describe, expect, it } from '@jest/globals';
import { dialable, faultOfEmail, faultOfName, faultOfPhone, faultOfWebsite, websiteAsKept, websiteLink } from '../src/index.js';

describe('an e-mail address', () => {
  it.each(['ann@example.org', "o'brien@example.org", 'ann+leeds@example.co.uk', 'a@b.c', 'first.last_x-y@sub.example.org', 'jörg@müller.example', '用户@例子.广告'])('may be %s', (address) => {
    expect(faultOfEmail(address)).toBeUndefined();
  });

  it.each([
    '', '@', 'ann', 'ann@', '@example.org', 'ann@localhost', 'ann@example..org', '.ann@example.org', 'ann.@example.org', 'a..b@example.org', 'ann@-example.org',
    'ann @example.org', 'ann@exam ple.org', '"ann"@example.org', '"a\r\nBcc: v@x.org"@example.org', '"<script>alert(1)</script>"@example.org', 'a?bcc=evil@example.org',
    'a&cc=evil@example.org', 'a%0abcc@example.org', 'ann@example.org\n', 'ann@[127.0.0.1]', 'ann@1.2.3.4', 'a,b@example.org', '<ann@example.org>', 'ann@example.org?subject=x',
    `${'a'.repeat(65)}@example.org`, `ann@${'a.'.repeat(130)}org`,
  ])('may not be %j', (address) => {
    expect(faultOfEmail(address)).toBe('must be a valid email address');
  });
});

describe('a phone number', () => {
  it.each(['call the office', '07700 900123 (evenings)', '0113 496 0000 / 07700 900123', 'abcdefghij', '+44 (0)113 496 0000', '12345', 'x'.repeat(60)])('may be any text: %s', (phone) => {
    expect(faultOfPhone(phone)).toBeUndefined();
  });

  it.each([['1234', 'must have at least 5 characters'], ['x'.repeat(61), 'must have at most 60 characters'], ['01234\n56789', 'contains control characters'], ['', 'must have at least 5 characters']])('may not be %j', (phone, fault) => {
    expect(faultOfPhone(phone)).toBe(fault);
  });

  it.each([
    ['07700 900123', '07700900123'],
    ['+44 (0)113 496 0000', '+441134960000'],
    ['(0113) 496-0000', '01134960000'],
    ['0113 496 0000 / 07700 900123', undefined],
    ['07700 900123 (evenings)', undefined],
    ['call the office', undefined],
    ['12-34', undefined],
    ['tel:07700900123', undefined],
  ])('%s is dialled as %s', (phone, digits) => {
    expect(dialable(phone)).toBe(digits);
  });
});

describe('a name', () => {
  it.each(["St. Mary's Kitchen", "St.Mary's", 'A.B.C. Foods', 'J.R. Smith & Sons', 'Crisis – Škoda & Söhne', 'Croeso 🌻 مرحبا 你好', 'Unit 4.5', 'Find us @leedslarder', 'Dr.J. Smith', '24/7 Help'])('may be %s', (name) => {
    expect(faultOfName(name)).toBeUndefined();
  });

  it.each([
    'Your bank account is locked - verify at evil.example/pay', 'EVIL.COM', 'Evil.Co.UK', 'http://x', 'HTTPS://EVIL', 'see www.evil', 'ann@evil.example', 'a@b.c', 'evil.kitchen', 'xn--80ak6aa92e.com', 'exаmple.org', 'pay at evil.shop now',
  ])('may not be %s: it has an address in it', (name) => {
    expect(faultOfName(name)).toMatch(/web or e-mail address/);
  });

  it.each(['a\nb', 'a\u0000b', 'abc\u202Etxt.exe', 'a\u2066b', '\u0085'])('may not turn or break lines: %j', (name) => {
    expect(faultOfName(name)).toBe('contains control characters');
  });

  it('may neither be blank nor long', () => {
    expect(faultOfName('  ')).toBe('is required');
    expect(faultOfName('x'.repeat(121))).toBe('must have at most 120 characters');
    expect(faultOfName('🌻'.repeat(120))).toBeUndefined();
  });
});

describe('a website', () => {
  it.each(['see our Facebook page', 'find us on Facebook: Leeds Larder', 'n/a', 'facebook.com/ann smith', 'Ann & Bob', 'localhost:3000', 'javascript:alert(1)', 'mailto:ann@example.org', 'https://ann:pw@example.org', 'data:text/html,x', 'http://localhost', 'https://', 'ftp://example.org', "https://example.org/'onclick", 'http:\\\\example.org', 'example', 'https://exam\u202Eple.org'])(
    'may be %s, which is no link',
    (text) => {
      if (!text.includes('\u202E')) expect(faultOfWebsite(text)).toBeUndefined();
      expect(websiteLink(text)).toBeUndefined();
      expect(websiteAsKept(text)).toBe(text);
    },
  );

  it.each([
    ['example.org', 'https://example.org/', 'example.org'],
    [' example.org/help?a=1#b ', 'https://example.org/help?a=1#b', 'example.org/help?a=1#b'],
    ['https://example.org', 'https://example.org/', 'https://example.org'],
    ['HTTP://Example.org:8080/x', 'http://example.org:8080/x', 'HTTP://Example.org:8080/x'],
    ['https://exаmple.org/pay', 'https://xn--exmple-4nf.org/pay', 'https://xn--exmple-4nf.org/pay'],
    ['müller.example', 'https://xn--mller-kva.example/', 'xn--mller-kva.example'],
    ['https://example.org/straße', 'https://example.org/stra%C3%9Fe', 'https://example.org/straße'],
  ])('%s leads to %s and reads %s', (text, href, label) => {
    expect(websiteLink(text)).toEqual({ href, label });
    expect(websiteAsKept(text)).toBe(label);
  });

  it('has at most 200 characters and no line ends', () => {
    expect(faultOfWebsite('x'.repeat(200))).toBeUndefined();
    expect(faultOfWebsite('x'.repeat(201))).toBe('must have at most 200 characters');
    expect(faultOfWebsite('a\nb')).toBe('contains control characters');
  });

  it('is none when there is none', () => {
    for (const none of [null, undefined, '', '  ']) expect(websiteLink(none)).toBeUndefined();
  });
});

it.each([
  ['a name', (text: string) => faultOfName(text)],
  ['an address', (text: string) => faultOfEmail(text)],
  ['a website', (text: string) => websiteLink(text)],
  ['a phone number', (text: string) => dialable(text)],
])('%s of a few thousand odd characters is judged within milliseconds', (_, judge) => {
  const began = performance.now();
  for (const odd of ['a.', '-', 'a-', ' ', '.', '1 ', 'aa.', '@', 'a@', '//']) {
    judge(odd.repeat(2_000));
    judge(`${odd.repeat(2_000)}!`);
    judge(`a@${odd.repeat(2_000)}`);
  }
  expect(performance.now() - began).toBeLessThan(500);
});
