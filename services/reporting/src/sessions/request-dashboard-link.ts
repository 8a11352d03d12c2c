import { Injectable } from '@nestjs/common';
import type { LinkSent } from '@community-help/api-contracts';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PostMail } from '../mails/post-mail.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { unknownHelper } from '../recipients/recipient.problems.js';
import { linkSentView } from './session.view.js';

/** Mails a one-time link to the private parts of a dashboard. Anybody may ask; it goes to the address on file alone. */
@Injectable()
export class RequestDashboardLink {
  constructor(
    private readonly database: DataSource,
    private readonly post: PostMail,
  ) {}

  /** @throws Problem 404 */
  async run(helperId: string): Promise<LinkSent> {
    const recipient = await this.database.getRepository(Recipient).findOneBy({ helperId });
    if (!recipient || recipient.removedAt) throw unknownHelper();
    const title = 'Open your dashboard';
    await this.post.run(this.database.manager, {
      kind: 'dashboard-link',
      causeId: uuidv7(),
      to: { helperId },
      subject: 'Your link to your dashboard',
      view: { title },
      linkSubject: helperId,
    });
    return linkSentView(recipient.email);
  }
}
