/** The platform of the browser suite. */
import { startPlatform as start } from '../../infra/local/start-platform.mjs';

/** Words that are nobody's default: a page that was drawn with the default ones shows it. */
const OTHER_WORDS = {
  SUPPORT_EMAIL: 'help@elsewhere.example',
  ENQUIRIES_EMAIL: 'ask@elsewhere.example',
  CRISIS_NUMBERS: '999: In danger now? Call; 116 123: To talk, day or night',
  QUICK_EXIT_URL: 'https://elsewhere.example/weather',
};

/** Who may use the operators' console there, one for each file of stories: a mailbox gets so many links an hour. */
export const OPERATORS = { checks: 'ada@example.org', content: 'ben@example.org', moderation: 'cleo@example.org', money: 'dara@example.org', people: 'eli@example.org' };

/** @returns {{ url: string, stop: () => Promise<void> }} @throws with the launcher's own words when it does not come up. */
export function startPlatform() {
  console.log('  Starting a platform for the browser suite ...');
  return start({ settings: { ...OTHER_WORDS, OPERATOR_EMAILS: Object.values(OPERATORS).join(','), CHECKS_EVERY_MS: '1000' } });
}
