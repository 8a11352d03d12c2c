/** What operators tell everybody at the top of each page. */
import type { OperatorAction } from './moderation-types.js';
import type { NoticeState, NoticeTone } from './notice-rules.js';

export interface NoticeLink {
  /** A path of the site, or an https address. */
  href: string;
  label: string;
}

/** As everybody reads it. */
export interface Notice {
  id: string;
  /** Counts its changes: who dismissed it sees it again once it says something else. */
  revision: number;
  text: string;
  tone: NoticeTone;
  link: NoticeLink | null;
  /** From then on nobody is shown it. */
  until: string;
}
export interface OperatorNotice extends Notice {
  state: NoticeState;
  from: string;
  /** When somebody ended it before its time. */
  endedAt: string | null;
  changedAt: string;
}
/** Revision 0 for a notice that is not there yet. 409 when the notice is not as it was at this revision. */
export interface NoticePublish extends OperatorAction {
  text: string;
  tone: NoticeTone;
  link: NoticeLink | null;
  /** Null: from the moment it is published. */
  from: string | null;
  /** Null for a week after it begins. */
  until: string | null;
}
