import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { MAIL_KINDS, mailKind } from '../src/mails/mail-kinds.js';

const template = (name: string) => fileURLToPath(new URL(`../templates/${name}.hbs`, import.meta.url));
const read = (name: string) => readFileSync(template(name), 'utf8');

describe('every kind of mail', () => {
  it.each(Object.entries(MAIL_KINDS))('%s has both forms of its text, with its link in each', (kind, { urgency, ...more }) => {
    for (const form of ['html', 'txt']) {
      expect(existsSync(template(`${kind}.${form}`))).toBe(true);
      expect(read(`${kind}.${form}`).includes('linkUrl')).toBe('link' in more);
      expect(read(`${kind}.${form}`)).not.toMatch(/e-mail|no-reply|[Rr]eply (with|to)/);
    }
    expect([0, 1, 2]).toContain(urgency);
  });

  it.each(['confirm-address', 'payout-account-link', 'dashboard-link', 'newsletter-confirm'])('%s, which a stranger can cause, has no place for what somebody typed', (kind) => {
    expect(mailKind(kind).isUnrequested).toBe(true);
    for (const form of ['html', 'txt']) {
      const named = [...read(`${kind}.${form}`).matchAll(/\{\{[>#]?\s*([^}]+)\}\}/g)].map(([, inside]) => inside?.replace(/label="[^"]*"|button|url=/g, '').trim());
      expect(['title', 'linkUrl', 'dashboardUrl']).toEqual(expect.arrayContaining(named));
    }
  });

  it.each(['sign-in-link', 'confirm-message'])('%s, which a stranger can cause, has no place for what somebody typed', (kind) => {
    for (const form of ['html', 'txt']) expect(read(`${kind}.${form}`).match(/\{\{(?!title|linkUrl|> button url=linkUrl)/g)).toBeNull();
  });

  it('that another version of this program made is a plain notice', () => {
    expect(mailKind('constructor')).toEqual({ urgency: 1 });
  });
});
