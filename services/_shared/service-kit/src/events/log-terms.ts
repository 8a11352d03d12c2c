import { keepingOf } from '@community-help/event-contracts';
import { isReplayTopic } from './dead-letters.js';

const DAY_MS = 86_400_000;
const REPLAY_DAYS = 7;

/** Settings of the log; see the variables of the same names. */
export interface LogSettings {
  /** Days that events without personal data are kept; 0 is for ever. */
  eventRetentionDays: number;
  /** Days, or parts of one, after which personal data that nobody needs any more have left the log. */
  eventForgetAfterDays: number;
}

/** What the log does with the events of one topic. All times in milliseconds. */
export type LogTerms =
  | {
      /** The newest event of a key stays. */
      kind: 'newest-of-key';
      /** What is superseded can be read for this long all the same. */
      readableMs: number;
      /** What is superseded is gone, at the latest, this long after something has followed it in its partition. */
      goneMs: number;
    }
  | {
      kind: 'by-age';
      /** Undefined is for ever. */
      ageMs?: number;
      /** Also what a group has not handled: it is about people, and the promise to them has no exception for a worker that stands still. */
      evenUnread: boolean;
    };

/** The terms of a topic of the registry, of a group's replays, or of any other topic. */
export function termsOf(topic: string, { eventRetentionDays, eventForgetAfterDays }: LogSettings): LogTerms {
  const forgetMs = eventForgetAfterDays * DAY_MS;
  const keeping = keepingOf(topic);
  if (keeping === 'newest-of-key') return { kind: 'newest-of-key', readableMs: Math.ceil(forgetMs / 4), goneMs: Math.ceil(forgetMs / 2) };
  const ages = eventRetentionDays > 0 ? [eventRetentionDays * DAY_MS] : [];
  if (keeping === 'for-a-term') ages.push(forgetMs);
  if (isReplayTopic(topic)) ages.push(REPLAY_DAYS * DAY_MS, forgetMs);
  return { kind: 'by-age', ageMs: ages.length > 0 ? Math.ceil(Math.min(...ages)) : undefined, evenUnread: keeping === 'for-a-term' || isReplayTopic(topic) };
}

/** How long dead letters and parked events wait for somebody: they are copies of events of any topic. */
export function lettersAgeMs({ eventForgetAfterDays }: LogSettings): number {
  return Math.ceil(eventForgetAfterDays * DAY_MS);
}
