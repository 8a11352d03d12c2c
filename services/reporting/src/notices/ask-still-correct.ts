import type { StillCorrectAskedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { SiteUrls } from '../mails/site-urls.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { ukDay } from '../statements/month.js';

/** The question whether a listing is still correct, with the link that says yes: one for each end of a check. */
@Injectable()
export class AskStillCorrect {
  constructor(
    private readonly post: PostMail,
    private readonly urls: SiteUrls,
  ) {}

  async run(manager: EntityManager, { askId, helperId, checkedUntil }: StillCorrectAskedV1): Promise<void> {
    const helper = await manager.findOneBy(Recipient, { helperId });
    if (helper?.isDemo) return;
    const title = 'Is your listing still correct?';
    const view = { title, checkedUntil: ukDay(new Date(checkedUntil)), manageUrl: this.urls.manage() };
    await this.post.run(manager, { kind: 'still-correct', causeId: askId, to: { helperId }, subject: title, view, linkSubject: helperId });
  }
}
