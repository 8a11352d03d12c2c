import { createHash } from 'node:crypto';
import type { GatewayConfig } from '../gateway.config.js';
import { escapeHtml } from '../http/escape-html.js';
import { siteConfigOf } from './site-config.js';

/** What the build of the site writes where this installation's own words belong: one build serves every installation. */
const PLACEHOLDERS = {
  siteUrl: '%SITE_URL%',
  config: '%SITE_CONFIG%',
  notices: '%NOTICES%',
  // Addresses that can never be anybody's (RFC 2606): pages are drawn with them and treat them as they treat every address.
  supportEmail: 'support@address.invalid',
  enquiriesEmail: 'enquiries@address.invalid',
} as const;

/** Each of them. They are put in at once: nothing that was put in is looked at again, whatever somebody wrote there. */
const ANY_PLACEHOLDER = /%(?:SITE_URL|SITE_CONFIG|NOTICES)%|(?:support|enquiries)@address\.invalid/g;

/** Kinds of files that may hold placeholders: pages, and robots.txt. */
export function mayHoldWords(contentType: string): boolean {
  return contentType.startsWith('text/html') || contentType.startsWith('text/plain');
}

/** What stands in pages at one time. */
export interface Words {
  /** Changes when one of the words does: a page that a browser has kept is another one then. */
  readonly version: string;
  /** The page with these words in place of the placeholders. */
  fill(page: Buffer): Buffer;
}

/** The words of one installation, ready to be put into its pages, and what operators tell everybody just now. */
export class PageWords {
  private readonly fixed: readonly (readonly [placeholder: string, word: string])[];
  private notices = '';
  private words: Words;

  /** @param noticesNow HTML of the current notices */
  constructor(
    config: GatewayConfig,
    private readonly noticesNow: () => string,
  ) {
    const site = siteConfigOf(config);
    this.fixed = [
      // A '<' of JSON is always inside a text: without it nothing can end the element.
      [PLACEHOLDERS.config, JSON.stringify(site).replaceAll('<', '\\u003c')],
      [PLACEHOLDERS.siteUrl, site.siteUrl],
      [PLACEHOLDERS.supportEmail, escapeHtml(site.supportEmail)],
      [PLACEHOLDERS.enquiriesEmail, escapeHtml(site.enquiriesEmail)],
    ];
    this.words = wordsOf([...this.fixed, [PLACEHOLDERS.notices, '']]);
  }

  /** One answer takes its tag and its bytes from the same words. */
  now(): Words {
    const notices = this.noticesNow();
    if (notices !== this.notices) {
      this.notices = notices;
      this.words = wordsOf([...this.fixed, [PLACEHOLDERS.notices, notices]]);
    }
    return this.words;
  }
}

function wordsOf(words: readonly (readonly [placeholder: string, word: string])[]): Words {
  const byPlaceholder = new Map(words);
  return {
    version: createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 8),
    fill(page) {
      if (!words.some(([placeholder]) => page.includes(placeholder))) return page;
      return Buffer.from(page.toString('utf8').replace(ANY_PLACEHOLDER, (found) => byPlaceholder.get(found)!));
    },
  };
}
