import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { oneLine, type MailContent } from '../mails/mail-content.js';
import type { Mail } from '../mails/mail.entity.js';
import { SiteUrls } from '../mails/site-urls.js';
import { Recipient } from '../recipients/recipient.entity.js';

/** Adds to a donor's receipt whom the donation was for. The listing may still be on its way here, or gone again: the receipt does not wait for it. */
@Injectable()
export class WriteReceipt {
  constructor(
    private readonly database: DataSource,
    private readonly urls: SiteUrls,
  ) {}

  async run(mail: Mail): Promise<MailContent> {
    const helperId = String(mail.view?.['helperId']);
    const helper = await this.database.getRepository(Recipient).findOneBy({ helperId });
    return { view: { helperName: oneLine(helper?.name ?? '') || 'a community helper', profileUrl: this.urls.profile(helperId) } };
  }
}
