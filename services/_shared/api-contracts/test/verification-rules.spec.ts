import { describe, expect, it } from '@jest/globals';
import { CHECKERS, checkerOf, claimAsKept, faultOfEmailDomain, faultsOfClaim, type CharityCountry } from '../src/index.js';

const LISTING = { email: 'ann@leeds-food.org', website: 'https://www.leeds-food.org/about' };
const charity = (country: CharityCountry, number: string) => faultsOfClaim({ method: 'charity-register', country, number }, LISTING).map(({ field }) => field);
const company = (number: string) => faultsOfClaim({ method: 'companies-house', number }, LISTING).map(({ field }) => field);

describe('a number of a charity register', () => {
  it.each<[CharityCountry, string]>([
    ['england-wales', '1234567'],
    ['england-wales', '202918'],
    ['england-wales', '1234567-1'],
    ['england-wales', ' 1 234 567 '],
    ['scotland', 'SC012345'],
    ['scotland', 'sc0 12345'],
    ['northern-ireland', 'NIC100002'],
    ['northern-ireland', 'nic 100002'],
  ])('of %s may be %j', (country, number) => expect(charity(country, number)).toEqual([]));

  it.each<[CharityCountry, string]>([
    ['england-wales', '12345'],
    ['england-wales', '12345678'],
    ['england-wales', '0123456'],
    ['england-wales', '1234567-'],
    ['england-wales', '1234567-0'],
    ['england-wales', 'SC012345'],
    ['england-wales', '１２３４５６７'],
    ['scotland', 'SC112345'],
    ['scotland', 'SC01234'],
    ['scotland', '012345'],
    ['northern-ireland', 'NIC200002'],
    ['northern-ireland', 'NIC1000022'],
    ['northern-ireland', '100002'],
    ['northern-ireland', `NIC1${' '.repeat(30)}00002`],
  ])('of %s may not be %j', (country, number) => expect(charity(country, number)).toEqual(['number']));

  it('needs its country, and a number', () => {
    expect(faultsOfClaim({ method: 'charity-register', number: '1234567' }, LISTING)).toEqual([{ field: 'country', message: 'is required' }]);
    expect(faultsOfClaim({ method: 'charity-register', country: 'scotland', number: ' ' }, LISTING)).toEqual([{ field: 'number', message: 'is required' }]);
  });
});

describe('a number of Companies House', () => {
  it.each(['01234567', '12345678', 'SC123456', 'ni012345', 'NI01234A', 'OC301234', 'SL00123A', 'CE012345', 'RS007123', 'IP12345R', 'IP031RSX', 'R0001234'])('may be %j', (number) => expect(company(number)).toEqual([]));

  it.each(['1234567', '123456789', '00000000', 'XX123456', 'SC12345', 'SC12345A', 'S1234567', 'IPRS1234', 'SC0123456', ''])('may not be %j', (number) => expect(company(number)).toEqual(['number']));
});

describe('an address at the website of a listing', () => {
  it.each([
    ['ann@leeds-food.org', 'https://www.leeds-food.org/about'],
    ['ann@LEEDS-FOOD.org', 'leeds-food.org'],
    ['ann@mail.leeds-food.org', 'https://mail.leeds-food.org'],
    ['ann@bücher.example', 'https://xn--bcher-kva.example'],
  ])('is %s at %s', (email, website) => expect(faultOfEmailDomain({ email, website })).toBeUndefined());

  it.each([
    ['ann@gmail.com', 'https://leeds-food.org', /anybody can have one at gmail\.com/],
    ['ann@gmail.com', 'https://gmail.com', /anybody can have one at gmail\.com/],
    ['ann@BTinternet.com', 'https://btinternet.com/~ann', /btinternet\.com/],
    ['ann@facebook.com', 'https://facebook.com/leedsfood', /anybody can have a page at facebook\.com/],
    ['ann@leeds-food.org', 'https://other.org', /needs an address at other\.org/],
    ['ann@leeds-food.org', 'https://shop.leeds-food.org', /needs an address at shop\.leeds-food\.org/],
    ['ann@mail.leeds-food.org', 'https://leeds-food.org', /needs an address at leeds-food\.org/],
    ['ann@food.org', 'https://leeds-food.org', /needs an address at/],
    ['ann@leeds-food.org', 'find us on Facebook', /needs a website/],
    ['ann@leeds-food.org', null, /needs a website/],
  ])('is not %s at %s', (email, website, words) => {
    expect(faultOfEmailDomain({ email, website })).toMatch(words);
    expect(faultsOfClaim({ method: 'email-domain' }, { email, website })).toEqual([{ field: 'method', message: expect.stringMatching(words) }]);
  });
});

describe('a claim', () => {
  it('of a visit needs nothing else', () => expect(faultsOfClaim({ method: 'visit' }, { email: 'ann@gmail.com' })).toEqual([]));

  it('keeps what its method needs, as the register writes it', () => {
    expect(claimAsKept({ method: 'charity-register', country: 'scotland', number: ' sc0 12345' })).toEqual({ method: 'charity-register', country: 'scotland', number: 'SC012345' });
    expect(claimAsKept({ method: 'companies-house', country: 'scotland', number: 'sc123456' })).toEqual({ method: 'companies-house', country: null, number: 'SC123456' });
    expect(claimAsKept({ method: 'visit', country: 'scotland', number: 'sc123456' })).toEqual({ method: 'visit', country: null, number: null });
  });

  it('is told to visitors by the register that it names, otherwise by who looked', () => {
    const words = (['england-wales', 'scotland', 'northern-ireland'] as const).map((country) => checkerOf({ method: 'charity-register', country }));
    expect([...words, checkerOf({ method: 'companies-house' })]).toEqual(CHECKERS.slice(1));
    expect([checkerOf({ method: 'visit' }), checkerOf({ method: 'email-domain' })]).toEqual([CHECKERS[0], CHECKERS[0]]);
  });
});
