import type { RegistrationsConfig } from '../registrations.config.js';
import type { Helper } from './helper.entity.js';

/**
 * Gives a listing what its premium pays for (badge, and donations where it wants them) or takes it away. Where addresses must be
 * confirmed first, a paid premium waits for that: otherwise ten pounds would buy a badge beside somebody else's address.
 * @returns whether anything that people see has changed
 */
export function applyPremium(helper: Helper, { confirmEmail }: Pick<RegistrationsConfig, 'confirmEmail'>): boolean {
  const isInForce = helper.isPremium && (confirmEmail === 'notice' || helper.confirmedAt !== null);
  const acceptsDonations = isInForce && helper.wantsDonations;
  const hasChanged = helper.isVerified !== isInForce || helper.acceptsDonations !== acceptsDonations;
  Object.assign(helper, { isVerified: isInForce, acceptsDonations });
  return hasChanged;
}
