import { isNoticeHref, NOTICE_MAX_LENGTH, type NoticePublish, type NoticeTone, type OperatorNotice } from '@community-help/api-contracts';

/** A notice as it is typed: times as the device's clock shows them, '' where nothing is said. */
export interface NoticeFields {
  text: string;
  tone: NoticeTone;
  href: string;
  label: string;
  from: string;
  until: string;
}
export type NoticeFaults = Partial<Record<keyof NoticeFields, string>>;

/** '2026-12-01T08:00' of the device's clock. */
function clockText(time: string): string {
  const at = new Date(time);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** What an editor begins with; one that is over is published again from now on. */
export function fieldsOf(notice: OperatorNotice | undefined): NoticeFields {
  if (!notice) return { text: '', tone: 'information', href: '', label: '', from: '', until: '' };
  const { text, tone, link, state, from, until } = notice;
  const times = state === 'past' ? { from: '', until: '' } : { from: clockText(from), until: clockText(until) };
  return { text, tone, href: link?.href ?? '', label: link?.label ?? '', ...times };
}

/** What stands against publishing, by field. */
export function faultsOf({ text, href, label, from, until }: NoticeFields, now = Date.now()): NoticeFaults {
  const { length } = [...text.trim()];
  const begins = from ? Date.parse(from) : now;
  return {
    ...(length < 3 && { text: 'Please write what everybody shall read' }),
    ...(length > NOTICE_MAX_LENGTH.text && { text: `Please use at most ${NOTICE_MAX_LENGTH.text} characters; these are ${length}` }),
    ...(href.trim() && !isNoticeHref(href.trim()) && { href: 'A path of the site, such as /safety, or an address that begins with https://' }),
    ...(!href.trim() && label.trim() && { href: 'Where shall these words lead?' }),
    ...(href.trim() && label.trim().length < 2 && { label: 'Please say what the link is called' }),
    ...(until && Date.parse(until) <= Math.max(begins, now) && { until: 'Please choose a time that is still to come, and after the beginning' }),
  };
}

/** What is sent. A time that was not touched stays to the millisecond. */
export function requestOf(fields: NoticeFields, notice: OperatorNotice | undefined, reason: string): NoticePublish {
  const before = fieldsOf(notice);
  const timeOf = (name: 'from' | 'until'): string | null => {
    if (fields[name] === '') return null;
    return notice && fields[name] === before[name] ? notice[name] : new Date(fields[name]).toISOString();
  };
  const link = fields.href.trim() ? { href: fields.href.trim(), label: fields.label.trim() } : null;
  return { revision: notice?.revision ?? 0, text: fields.text.trim(), tone: fields.tone, link, from: timeOf('from'), until: timeOf('until'), reason };
}
