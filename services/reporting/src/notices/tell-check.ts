import type { CheckNoticeRequestedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { SiteUrls } from '../mails/site-urls.js';
import { ukDay } from '../statements/month.js';

const TITLES = {
  checked: 'Your listing is checked',
  rejected: 'We could not check your listing',
  withdrawn: 'The check of your listing was withdrawn',
  lapsed: 'The check of your listing is over',
} as const;

/** What came of the check that an owner asked for, or that it is over; name and reason are what only the seal holds. */
@Injectable()
export class TellCheck {
  constructor(
    private readonly post: PostMail,
    private readonly urls: SiteUrls,
  ) {}

  async run(manager: EntityManager, { noticeId, notice, checkedUntil, sealedWords }: CheckNoticeRequestedV1): Promise<void> {
    const title = TITLES[notice];
    const until = checkedUntil === undefined ? {} : { checkedUntil: ukDay(new Date(checkedUntil)) };
    const view = { title, isChecked: notice === 'checked', isRejected: notice === 'rejected', isWithdrawn: notice === 'withdrawn', isLapsed: notice === 'lapsed', ...until, manageUrl: this.urls.manage() };
    await this.post.run(manager, { kind: 'listing-checked', causeId: noticeId, to: { sealed: sealedWords }, subject: title, view });
  }
}
