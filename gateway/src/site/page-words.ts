import { createHash } from 'node:crypto';
import type { GatewayConfig } from '../gateway.config.js';
import { siteConfigOf } from './site-config.js';

/** What the build of the site writes where this installation's own words belong: one build serves every installation. */
const PLACEHOLDERS = {
  siteUrl: '%SITE_URL%',
  config: '%SITE_CONFIG%',
  // Addresses that can never be anybody's (RFC 2606): pages are drawn with them and treat them as they treat every address.
  supportEmail: 'support@address.invalid',
  enquiriesEmail: 'enquiries@address.invalid',
} as const;

/** Kinds of files that may hold placeholders: pages, and robots.txt. */
export function mayHoldWords(contentType: string): boolean {
  return contentType.startsWith('text/html') || contentType.startsWith('text/plain');
}

/** The words of one installation, ready to be put into its pages. */
export class PageWords {
  /** Changes when one of the words does: a page that a browser has kept is another one then. */
  readonly version: string;
  private readonly words: readonly (readonly [placeholder: string, word: string])[];

  constructor(config: GatewayConfig) {
    const site = siteConfigOf(config);
    this.words = [
      // A '<' of JSON is always inside a text: without it nothing can end the element.
      [PLACEHOLDERS.config, JSON.stringify(site).replaceAll('<', '\\u003c')],
      [PLACEHOLDERS.siteUrl, site.siteUrl],
      [PLACEHOLDERS.supportEmail, escapeHtml(site.supportEmail)],
      [PLACEHOLDERS.enquiriesEmail, escapeHtml(site.enquiriesEmail)],
    ];
    this.version = createHash('sha256').update(JSON.stringify(this.words)).digest('base64url').slice(0, 8);
  }

  /** The page with the installation's words in place of the placeholders. */
  fill(page: Buffer): Buffer {
    const present = this.words.filter(([placeholder]) => page.includes(placeholder));
    if (present.length === 0) return page;
    return Buffer.from(present.reduce((text, [placeholder, word]) => text.replaceAll(placeholder, () => word), page.toString('utf8')));
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
