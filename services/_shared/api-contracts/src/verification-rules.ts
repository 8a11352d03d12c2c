/**
 * How a listing's identity can be checked, and what has to be said for it: one rule for the form and the server. The paid badge
 * (`isVerified`) is another thing.
 */
import { hasControls } from './contact-rules.js';
import type { Option } from './options.js';
import { PUBLIC_MAIL_PROVIDERS, SHARED_SITES } from './public-mail-providers.js';
import { websiteLink } from './website.js';

export const VERIFICATION_STATES = ['unverified', 'pending', 'checked', 'expired', 'rejected'] as const;
export type VerificationState = (typeof VERIFICATION_STATES)[number];

export const VERIFICATION_METHODS = [
  { id: 'charity-register', label: 'Our number in a charity register' },
  { id: 'companies-house', label: 'Our number at Companies House' },
  { id: 'email-domain', label: 'Our e-mail address is at our own website' },
  { id: 'visit', label: 'A visit or a video call' },
] as const satisfies readonly Option[];
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number]['id'];

export const CHARITY_COUNTRIES = [
  { id: 'england-wales', label: 'England and Wales' },
  { id: 'scotland', label: 'Scotland' },
  { id: 'northern-ireland', label: 'Northern Ireland' },
] as const satisfies readonly Option[];
export type CharityCountry = (typeof CHARITY_COUNTRIES)[number]['id'];

/** Days for which a check, or its owner's 'still correct', holds; and after how many of them the owner is asked. */
export const CHECK = { holdsDays: 100, askAfterDays: 90 } as const;

/** What an owner asks to be checked by. */
export interface VerificationClaim {
  method: VerificationMethod;
  /** Of the charity register. */
  country?: CharityCountry | null;
  /** In the register. */
  number?: string | null;
}

export interface ClaimFault {
  field: keyof VerificationClaim;
  /** The end of a sentence that begins with the field's name. */
  message: string;
}

interface NumberRule {
  pattern: RegExp;
  message: string;
}

/** As the three registers write their numbers; none of them has a check digit. */
const CHARITY_NUMBERS: Record<CharityCountry, NumberRule> = {
  'england-wales': { pattern: /^[1-9]\d{5,6}(-[1-9]\d{0,3})?$/, message: 'must have 6 or 7 digits, such as 1234567, and -1 behind it for the first linked charity' },
  scotland: { pattern: /^SC0\d{5}$/, message: 'must be SC0 and five digits, such as SC012345' },
  'northern-ireland': { pattern: /^NIC1\d{5}$/, message: 'must be NIC1 and five digits, such as NIC100002' },
};
/** Eight characters: digits, or the letters of a kind of body and digits; registered societies also end in letters. No check digit either. */
const COMPANY_NUMBER: NumberRule = {
  pattern: /^((?!0{8})\d{8}|(AC|CE|CS|FC|FE|GE|GN|GS|IC|LP|NA|NC|NF|NI|NL|NO|NP|NZ|OC|OE|PC|RC|R0|SA|SC|SE|SF|SG|SI|SL|SO|SR|SZ|ZC)\d{6}|(NI|SL)\d{5}A|(IP|SP|RS)\d{3}[A-Z\d]{3})$/,
  message: 'must have the 8 characters of the register, such as 01234567 or SC123456, with zeros in front',
};
const LONGEST_NUMBER = 20;

/** A number as the registers write it. */
export function registerNumber(typed: string): string {
  return typed.replace(/\s+/g, '').toUpperCase();
}

/** What is kept of a claim: only what its method needs. */
export function claimAsKept({ method, country, number }: VerificationClaim): Required<VerificationClaim> {
  const isInRegister = method === 'charity-register' || method === 'companies-house';
  return { method, country: method === 'charity-register' ? (country ?? null) : null, number: isInRegister && number ? registerNumber(number) : null };
}

/** What is wrong with a claim for a listing with this address and website; empty when an operator may look at it. */
export function faultsOfClaim(claim: VerificationClaim, listing: { email: string; website?: string | null }): ClaimFault[] {
  if (claim.method === 'visit') return [];
  if (claim.method === 'email-domain') {
    const message = faultOfEmailDomain(listing);
    return message === undefined ? [] : [{ field: 'method', message }];
  }
  if (claim.method === 'companies-house') return numberFaults(claim.number, COMPANY_NUMBER);
  if (!claim.country) return [{ field: 'country', message: 'is required' }];
  return numberFaults(claim.number, CHARITY_NUMBERS[claim.country]);
}

function numberFaults(number: string | null | undefined, { pattern, message }: NumberRule): ClaimFault[] {
  if (!number?.trim()) return [{ field: 'number', message: 'is required' }];
  const isFine = number.length <= LONGEST_NUMBER && !hasControls(number) && pattern.test(registerNumber(number));
  return isFine ? [] : [{ field: 'number', message }];
}

/**
 * Why an address does not show that somebody belongs to a website. It does when both have exactly one domain: who has an address in a part of a
 * domain, or a site there, need not be the domain's owner.
 */
export function faultOfEmailDomain({ email, website }: { email: string; website?: string | null }): string | undefined {
  const link = websiteLink(website);
  if (!link) return 'needs a website in the listing that is a web address';
  const host = plainHost(link.href);
  const domain = plainHost(`https://${email.slice(email.lastIndexOf('@') + 1)}`);
  if (host === undefined || domain === undefined) return 'needs a website in the listing that is a web address';
  if (PUBLIC_MAIL_PROVIDERS.has(domain)) return `needs an address of your own domain: anybody can have one at ${domain}`;
  if (SHARED_SITES.has(host)) return `needs a website of your own: anybody can have a page at ${host}`;
  return host === domain ? undefined : `needs an address at ${host}; the one on file is at ${domain}`;
}

/** The host in small ASCII letters, without 'www.'. */
function plainHost(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : undefined;
}

/** Whose word a check rests on, as visitors read it behind 'Checked 12 days ago by'. */
export const CHECKERS = [
  'an operator of Community Help',
  'the Charity Commission register',
  'the Scottish Charity Register',
  'the Northern Ireland charity register',
  'the Companies House register',
] as const;
export type Checker = (typeof CHECKERS)[number];

const CHARITY_CHECKERS: Record<CharityCountry, Checker> = { 'england-wales': CHECKERS[1], scotland: CHECKERS[2], 'northern-ireland': CHECKERS[3] };

export function checkerOf({ method, country }: Pick<VerificationClaim, 'method' | 'country'>): Checker {
  if (method === 'charity-register' && country) return CHARITY_CHECKERS[country];
  return method === 'companies-house' ? CHECKERS[4] : CHECKERS[0];
}
