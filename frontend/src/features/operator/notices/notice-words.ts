import type { NoticeState, NoticeTone, OperatorNotice } from '@community-help/api-contracts';
import { timeText } from '../operator-words.js';

export const TONE_LABELS: Record<NoticeTone, string> = { information: 'Information', warning: 'Warning' };
export const NOTICE_STATE_LABELS: Record<NoticeState, string> = { current: 'Current', planned: 'Planned', past: 'Past' };
export const NOTICE_COLOURS: Record<NoticeState, 'listed' | 'paused' | 'past'> = { current: 'listed', planned: 'paused', past: 'past' };

/** 'until 1 Dec 2026, 08:00'; with when it was ended where that was before its time. */
export function endText({ until, endedAt }: OperatorNotice): string {
  return endedAt === null ? `until ${timeText(until)}` : `ended ${timeText(endedAt)}`;
}
