import { CONTACT, hasControls } from './contact-rules.js';

/** A website as a link: where it leads, and what the reader sees. */
export interface WebsiteLink {
  href: string;
  /** As typed; with the ASCII form of a host that has other letters, so that none can pass for another. */
  label: string;
}

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;

/** Any text: an address, 'find us on Facebook', 'n/a'. A fault is the end of a sentence that begins with the field's name. */
export function faultOfWebsite(value: string): string | undefined {
  if (hasControls(value)) return 'contains control characters';
  return [...value].length > CONTACT.maxWebsiteLength ? `must have at most ${CONTACT.maxWebsiteLength} characters` : undefined;
}

/** The link of a text that is an http or https address, with or without its scheme; undefined for every other text, which stays text. */
export function websiteLink(text: string | null | undefined): WebsiteLink | undefined {
  const typed = text?.trim() ?? '';
  // What the URL parser would drop or turn round silently is no address that a person typed.
  if (typed === '' || /[\s\\<>"'`]/.test(typed) || hasControls(typed)) return undefined;
  const hasScheme = /^https?:\/\//i.test(typed);
  const address = hasScheme ? typed : `https://${typed}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // 'mailto:ann@example.org' parses as a user name and a host once https:// stands before it.
  if (!HOST.test(url.hostname) || url.username !== '' || url.password !== '') return undefined;
  const typedHost = address.slice(address.indexOf('//') + 2).split(/[/?#]/, 1)[0]!;
  if (/^[\x21-\x7e]*$/.test(typedHost)) return { href: url.href, label: typed };
  const rest = address.slice(address.indexOf('//') + 2 + typedHost.length);
  return { href: url.href, label: `${hasScheme ? `${url.protocol}//` : ''}${url.host}${rest}` };
}

/** A website as it is kept: the text as typed, but the host of an address in ASCII, also for readers who make no link of it. */
export function websiteAsKept(text: string): string {
  return websiteLink(text)?.label ?? text;
}
