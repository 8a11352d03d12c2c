import type { ModerationNoticeRequestedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FoundAddressee } from '../mails/find-addressee.js';
import { oneLine, type MailContent } from '../mails/mail-content.js';
import { PostMail } from '../mails/post-mail.js';

const TITLES = {
  hidden: 'Your listing was hidden',
  restored: 'Your listing is shown again',
  removed: 'Your listing was taken down',
  'appeal-declined': 'Your listing stays hidden',
  edited: 'Your listing was corrected',
  warned: 'Something in your listing has to change',
} as const;
const OUTCOMES = {
  nothing: 'We looked at the listing and left it as it is.',
  warn: 'We told its owner what has to change.',
  hide: 'Nobody finds the listing any more until that is put right.',
  remove: 'We took the listing down for good.',
} as const;

const OUTCOMES_OF_MESSAGES = {
  nothing: 'We read the conversation, and nothing in it calls for more than you have done.',
  warn: 'We told the owner of the listing what has to change.',
  hide: 'Nobody finds the listing any more, and nothing can be written to it, until that is put right.',
  remove: 'We took the listing down for good, and the conversation with it.',
} as const;

/** What an operator did with a listing: to its owner with the reason and the way to appeal, to whoever reported it with what was decided. */
@Injectable()
export class TellModeration {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, { noticeId, notice, decision, isAboutMessages = false, sealedWords }: ModerationNoticeRequestedV1): Promise<void> {
    const to = { sealed: sealedWords };
    if (notice === 'report-decided') {
      const title = 'What became of your report';
      await this.post.run(manager, { kind: 'report-decided', causeId: noticeId, to, subject: title, view: { title, isAboutMessages, outcome: (isAboutMessages ? OUTCOMES_OF_MESSAGES : OUTCOMES)[decision ?? 'nothing'] } });
      return;
    }
    const title = TITLES[notice];
    const view = { title, isHidden: notice === 'hidden', isRestored: notice === 'restored', isRemoved: notice === 'removed', isWarned: notice === 'warned', isEdited: notice === 'edited', isDeclined: notice === 'appeal-declined' };
    await this.post.run(manager, { kind: 'listing-moderated', causeId: noticeId, to, subject: title, view });
  }
}

/** Name and reason, which only the seal holds. */
export function moderationContent({ sealed = {} }: FoundAddressee): MailContent {
  const words = (value: unknown): string => (typeof value === 'string' ? oneLine(value) : '');
  return { view: { listingName: words(sealed['listingName']), reason: words(sealed['reason']) } };
}
