import { NOTICE_MAX_LENGTH, NOTICE_STATES, NOTICE_TONES } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { integer, object, oneOf, orNull, ref, type Schema, text, time } from './json-schema.js';

const words = text('Plain, one line', { maxLength: NOTICE_MAX_LENGTH.text });
const tone = oneOf([...NOTICE_TONES]);
const link: Schema = { oneOf: [ref('NoticeLink'), { type: 'null' }] };
const notice = { id: text('A UUID'), revision: integer('Counts its changes'), text: words, tone, link, until: time('From then on nobody is shown it') };

/** Types of what operators tell everybody, by their name in api-contracts. */
export const NOTICE_SCHEMAS: Record<string, Schema> = {
  NoticeLink: object<T.NoticeLink>({ href: text('A path of the site, or an https address', { maxLength: NOTICE_MAX_LENGTH.linkHref }), label: text('', { maxLength: NOTICE_MAX_LENGTH.linkLabel }) }),
  Notice: object<T.Notice>(notice),
  OperatorNotice: object<T.OperatorNotice>({ ...notice, state: oneOf([...NOTICE_STATES], 'By the clock'), from: time(), endedAt: orNull(time('When somebody ended it before its time')), changedAt: time() }),
  NoticePublish: object<T.NoticePublish>({
    revision: integer('The one that was looked at; 0 for a notice that is not there yet'),
    text: words,
    tone,
    link,
    from: orNull(time('Null: from the moment it is published')),
    until: orNull(time('Null for a week after it begins')),
    reason: text(),
  }),
};
