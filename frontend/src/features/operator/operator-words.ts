import { REPORT_REASONS, type Actor, type AuditEntry, type FiledReason, type ListingState, type ReportDecision } from '@community-help/api-contracts';

/** Hours within which the guidelines promise that a report is read. */
export const PROMISED_HOURS = 24;
const HOUR_MS = 3_600_000;

export const STATE_LABELS: Record<ListingState, string> = { listed: 'Listed', paused: 'Paused', hidden: 'Hidden', unconfirmed: 'Not confirmed', removed: 'Removed' };
export const DECISIONS: Record<ReportDecision, { label: string; words: string }> = {
  nothing: { label: 'Nothing', words: 'The listing stays as it is.' },
  warn: { label: 'Warn', words: 'The listing stays. Its owner is told what has to change.' },
  hide: { label: 'Hide', words: 'Nobody finds the listing until an operator restores it.' },
  remove: { label: 'Remove', words: 'The listing goes for good, with its texts and pictures.' },
  restore: { label: 'Restore', words: 'Everybody finds the listing again. Its owner is told.' },
};
const ACTIONS: Record<string, string> = {
  'listing.hide': 'Hid the listing',
  'listing.restore': 'Restored the listing',
  'listing.remove': 'Removed the listing',
  'listing.erase': 'Erased the person',
  'listing.edit': 'Edited the listing',
  'listing.check': 'Checked who it is',
  'listing.reject-check': 'Rejected a check',
  'listing.withdraw-check': 'Withdrew a check',
  'listing.republish': 'Published the listing anew',
  'listing.copy': 'Took a copy for its owner',
  'report.copy': 'Took a copy for its sender',
  'listing.copy-conversation': 'Took a copy of a conversation for who began it',
  'listing.forget-conversation': 'Deleted a conversation for who began it',
  'report.forget-sender': 'Forgot who sent a report',
  'listing.bar-sender': 'Barred who wrote to it or reported it',
  'listing.admit-sender': 'Took messages and reports again',
  'report.assign': 'Took a report',
  'report.decide': 'Decided a report',
};

const FILED: Partial<Record<FiledReason, string>> = { appeal: 'Its owner asks us to look again', message: 'A conversation was reported' };
export const reasonLabel = (reason: FiledReason): string => FILED[reason] ?? REPORT_REASONS.find(({ id }) => id === reason)?.label ?? reason;
export const actorText = ({ id, isYou }: Actor): string => (isYou ? 'You' : id === 'command line' ? 'Command line' : `Operator ${id}`);
export const timeText = (time: string): string => new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
export const dayText = (time: string): string => new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' });

export const hoursSince = (time: string, now = Date.now()): number => Math.max(0, (now - Date.parse(time)) / HOUR_MS);

/** 'under 1 hour', '5 hours', '3 days'. */
export function ageText(hours: number): string {
  if (hours < 1) return 'under 1 hour';
  const [count, unit] = hours < 48 ? [Math.floor(hours), 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What a line of the log says was done, with the decision where there was one. */
export function actionText({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string {
  const words = ACTIONS[action] ?? action;
  const decision = after['decision'];
  return typeof decision === 'string' ? `${words}: ${decision}` : words;
}

/** 'listed to hidden'; nothing where the state stayed. */
export function changeText({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const [from, to] = [before, after].map((states) => states['state'] ?? states['verification']);
  return typeof from === 'string' && typeof to === 'string' && from !== to ? `${from} to ${to}` : '';
}
