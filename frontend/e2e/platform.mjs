/** The platform of the browser suite. */
import { startPlatform as start } from '../../infra/local/start-platform.mjs';

/** Addresses that are nobody's default: a page that was drawn with the default ones shows it. */
const OTHER_WORDS = { SUPPORT_EMAIL: 'help@elsewhere.example', ENQUIRIES_EMAIL: 'ask@elsewhere.example' };

/** Who may use the operators' console there. */
export const OPERATOR = 'operator@example.org';

/** @returns {{ url: string, stop: () => Promise<void> }} @throws with the launcher's own words when it does not come up. */
export function startPlatform() {
  console.log('  Starting a platform for the browser suite ...');
  return start({ settings: { ...OTHER_WORDS, OPERATOR_EMAILS: OPERATOR, CHECKS_EVERY_MS: '1000' } });
}
