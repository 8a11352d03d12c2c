import { describe, expect, it } from '@jest/globals';
import { Helper } from '../src/helper/helper.entity.js';
import { checkAnew, holdsUntil, UNVERIFIED } from '../src/verification/verification.js';

const CHECKED_AT = new Date('2026-11-10T09:00:00.000Z');

describe('a check of what changed since', () => {
  it.each([
    ['charity-register', 'name', 'pending'],
    ['charity-register', 'website', 'pending'],
    ['charity-register', 'email', 'checked'],
    ['charity-register', 'location', 'checked'],
    ['email-domain', 'email', 'pending'],
    ['visit', 'phone', 'checked'],
  ] as const)('by %s, with another %s, is %s', (verificationMethod, field, state) => {
    const checked = { ...UNVERIFIED, verificationState: 'checked' as const, verificationMethod, verificationAskedAt: CHECKED_AT, checkedById: 'x', checkedAt: CHECKED_AT, checkedUntil: holdsUntil(CHECKED_AT) };
    const helper = Object.assign(new Helper(), checked);
    checkAnew(helper, [field]);
    expect([helper.verificationState, helper.checkedAt, helper.verificationMethod]).toEqual([state, state === 'checked' ? CHECKED_AT : null, verificationMethod]);
  });

  it('that nobody made is not asked for by an edit', () => {
    const helper = Object.assign(new Helper(), UNVERIFIED);
    checkAnew(helper, ['name', 'website', 'email']);
    expect(helper).toMatchObject(UNVERIFIED);
  });
});
