import type { KnownPerson, KnownReader, KnownSignIns } from '@community-help/api-contracts';
import { dayText } from '../operator-words.js';

/** Of what an operator writes about a person. */
export const REASON_HINT = 'For the other operators; it stays in the audit log for good. Name nobody: say how they asked, not who they are.';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** '1 listing', '2 listings and 1 report'; nothing where there is none. */
export function amountText({ listings, reports, conversations }: Pick<KnownPerson, 'listings' | 'reports' | 'conversations'>): string {
  const amounts = [listings.length > 0 && counted(listings.length, 'listing'), reports > 0 && counted(reports, 'report'), conversations > 0 && counted(conversations, 'conversation')];
  return new Intl.ListFormat('en-GB').format(amounts.filter((amount) => amount !== false));
}

export const isAnyReader = ({ newsletter, mails, closedListings }: KnownReader): boolean => newsletter !== null || mails > 0 || closedListings > 0;

export function readerText({ newsletter, mails, closedListings }: KnownReader): string {
  const letters = newsletter && (newsletter.confirmedAt ? `The newsletter, since ${dayText(newsletter.confirmedAt)}.` : `The newsletter, asked for on ${dayText(newsletter.askedAt)} and not confirmed.`);
  const kept = mails > 0 && `${counted(mails, 'mail')} with this address, wiped 30 days after ${mails === 1 ? 'it' : 'each'} went out.`;
  const closed = closedListings > 0 && `Name and address of ${counted(closedListings, 'closed listing')}, known for two months for what has to be said of ${closedListings === 1 ? 'its' : 'their'} money.`;
  return [letters, kept, closed].filter(Boolean).join(' ') || 'No newsletter, and no mail with this address.';
}

export const isAnySignIn = ({ sessions, links }: KnownSignIns): boolean => sessions + links > 0;

export function signInsText({ sessions, links }: KnownSignIns): string {
  const signedIn = sessions > 0 ? `Signed in on ${counted(sessions, 'browser')}.` : 'Signed in on no browser.';
  return links > 0 ? `${signedIn} ${counted(links, 'link')} to sign in ${links === 1 ? 'was' : 'were'} asked for and not used.` : signedIn;
}
