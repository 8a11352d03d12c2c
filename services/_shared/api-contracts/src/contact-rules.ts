/**
 * What a form and the server accept as somebody's name, e-mail address and phone number: one rule each, so that nothing that the form lets
 * pass is refused afterwards. A fault is the end of a sentence that begins with the field's name; undefined means that the value is fine.
 */

/** In characters as a reader counts them. */
export const CONTACT = { maxNameLength: 120, maxEmailLength: 254, minPhoneLength: 5, maxPhoneLength: 60, maxWebsiteLength: 200 } as const;

/** Letters and digits of any script and what stands between them in ordinary addresses; none of the characters with which one writes headers or queries. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}_'~+-]+(\.[\p{L}\p{M}\p{N}_'~+-]+)*$/u;
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}][\p{L}\p{M}\p{N}-]{0,61}$/u;

/** An address as people have them: text, @, text, dot, text. Quoted local parts and addresses in brackets are refused; no person has one. */
export function faultOfEmail(value: string): string | undefined {
  const fault = 'must be a valid email address';
  const at = value.lastIndexOf('@');
  if (value.length > CONTACT.maxEmailLength || at < 1 || at > 64) return fault;
  return LOCAL_PART.test(value.slice(0, at)) && DOMAIN.test(value.slice(at + 1)) ? undefined : fault;
}

/** Any text: a number, two numbers, 'evenings only', 'call the office'. */
export function faultOfPhone(value: string): string | undefined {
  if (hasControls(value)) return 'contains control characters';
  const length = [...value].length;
  if (length < CONTACT.minPhoneLength) return `must have at least ${CONTACT.minPhoneLength} characters`;
  return length > CONTACT.maxPhoneLength ? `must have at most ${CONTACT.maxPhoneLength} characters` : undefined;
}

/** A target for `tel:` where the text is one phone number and nothing else; undefined for every other text. */
export function dialable(phone: string): string | undefined {
  const number = phone.trim();
  if (!/^\+?[\d\s()./-]{5,30}$/.test(number)) return undefined;
  const digits = number.replace(/\(0\)/, '').replace(/[^\d+]/g, '');
  return /^\+?\d{5,15}$/.test(digits) ? digits : undefined;
}

/** Endings by which a mail program makes a link even of capitals. */
const KNOWN_ENDING = 'com|org|net|uk|co|io|info|biz|eu|ie|example|app|dev|xyz|top|site|online|shop|store|link|click|live|club|vip|me|tv|ly|cc|ru|cn|de|fr|nl|us|ca|au|in';
/** 'evil.example/pay' and 'Evil.COM', but neither 'St.Mary's' nor 'A.B.C.'. */
const WEB_ADDRESSES = [/\p{L}:\/\//u, /\bwww\./iu, /[\p{L}\p{N}-]{2,}\.\p{Ll}{2,}/u, new RegExp(`[\\p{L}\\p{N}-]{2,}\\.(${KNOWN_ENDING})(?![\\p{L}\\p{N}])`, 'iu')];
const MAIL_ADDRESS = /[^\s@]@[^\s@]+\.[^\s@]/u;

/** A name stands in mails and headings, where an address in it would become a link to anywhere. */
export function faultOfName(value: string): string | undefined {
  if (hasControls(value)) return 'contains control characters';
  if (value.trim() === '') return 'is required';
  if ([...value].length > CONTACT.maxNameLength) return `must have at most ${CONTACT.maxNameLength} characters`;
  const isAddress = MAIL_ADDRESS.test(value) || WEB_ADDRESSES.some((pattern) => pattern.test(value));
  return isAddress ? 'must not contain a web or e-mail address; there are fields for them' : undefined;
}

/** Control characters, line ends, halves of characters, and the marks that turn the direction of everything behind them. */
export function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Surrogate}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);
}
