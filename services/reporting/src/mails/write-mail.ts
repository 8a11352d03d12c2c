import { Injectable } from '@nestjs/common';
import { isOutage, logger } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import type { OutgoingMail } from '../mail-server/outgoing-mail.js';
import { moderationContent } from '../notices/tell-moderation.js';
import { WriteMessage } from '../notices/write-message.js';
import { WriteOrder } from '../notices/write-order.js';
import { WriteReceipt } from '../notices/write-receipt.js';
import { ReportingConfig } from '../reporting.config.js';
import { WriteReport } from '../reports/write-report.js';
import { shortReference } from '../statements/line-words.js';
import { FindAddressee, type FoundAddressee } from './find-addressee.js';
import type { MailContent } from './mail-content.js';
import { oneLine } from './mail-content.js';
import { MailAttachment, type HeldFor, type Mail } from './mail.entity.js';
import { MARK, renderMail } from './render-mail.js';
import { SignLink } from './sign-link.js';
import { SiteUrls } from './site-urls.js';

const log = logger('mails');

export type Written = { outgoing: OutgoingMail } | { hold: HeldFor } | { drop: string };

/** Writes a mail at the moment when it is handed over: finds whom it goes to, makes its link, and renders both forms of its text. */
@Injectable()
export class WriteMail {
  private readonly contents: Record<string, (mail: Mail, addressee: FoundAddressee) => Promise<MailContent>>;

  constructor(
    private readonly database: DataSource,
    private readonly addressees: FindAddressee,
    private readonly link: SignLink,
    private readonly urls: SiteUrls,
    private readonly config: ReportingConfig,
    receipts: WriteReceipt,
    orders: WriteOrder,
    messages: WriteMessage,
    reports: WriteReport,
  ) {
    this.contents = {
      'donation-receipt': (mail) => receipts.run(mail),
      'order-confirmation': (_mail, addressee) => orders.run(addressee),
      'listing-moderated': (_mail, addressee) => Promise.resolve(moderationContent(addressee)),
      'listing-checked': (_mail, addressee) => Promise.resolve(moderationContent(addressee)),
      'message-to-helper': (mail) => messages.run(mail),
      'message-to-sender': (mail) => messages.run(mail),
      'monthly-report': (mail, addressee) => reports.run(mail, addressee),
    };
  }

  async run(mail: Mail): Promise<Written> {
    try {
      const search = await this.addressees.run(mail);
      return 'found' in search ? { outgoing: await this.write(mail, search.found) } : search;
    } catch (error) {
      if (isOutage(error)) throw error;
      log.error({ err: error, mailId: mail.id, kind: mail.kind }, 'a mail cannot be written; it waits');
      return { hold: 'text' };
    }
  }

  private async write(mail: Mail, addressee: FoundAddressee): Promise<OutgoingMail> {
    const { messageId, subject } = mail;
    if (mail.view === null) return this.asStored(mail);
    const { view, attachments = [] } = (await this.contents[mail.kind]?.(mail, addressee)) ?? { view: {} };
    const linkUrl = await this.link.run(mail, addressee.address);
    const letter = renderMail(mail.kind, {
      siteUrl: this.urls.site,
      supportEmail: this.config.supportEmail,
      greeting: greeting(addressee),
      ...(linkUrl && { linkUrl }),
      ...(mail.helperId !== null && { dashboardUrl: this.urls.dashboard(mail.helperId), profileUrl: this.urls.profile(mail.helperId) }),
      ...(mail.view as { title: string }),
      ...shortened(mail.view),
      ...view,
    });
    return { messageId, subject, to: addressee.address, attachments: [MARK, ...attachments], ...letter };
  }

  /** A mail that the version before had written when it queued it. */
  private async asStored({ id, messageId, subject, recipientAddress: to, html, text }: Mail): Promise<OutgoingMail> {
    const attachments = await this.database.getRepository(MailAttachment).findBy({ mailId: id });
    return { messageId, subject, to, html, text, attachments };
  }
}

/** People read a reference aloud on the telephone: a long one by its end. */
function shortened({ reference }: Record<string, unknown>): { reference?: string } {
  return typeof reference === 'string' ? { reference: shortReference(reference) } : {};
}

/** By name only where the owner of the address has confirmed it: before that a stranger may have chosen the name. */
function greeting({ recipient }: FoundAddressee): string {
  const name = recipient?.isConfirmed ? oneLine(recipient.name) : '';
  return name === '' ? 'Hello,' : `Hello ${name},`;
}
