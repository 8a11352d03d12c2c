import { Injectable } from '@nestjs/common';
import { oneLine, type MailContent } from '../mails/mail-content.js';
import type { Mail } from '../mails/mail.entity.js';
import { OpenSealed } from '../sealed/open-sealed.js';

/** What one of the two in a conversation wrote, opened when the mail is handed over. */
@Injectable()
export class WriteMessage {
  constructor(private readonly open: OpenSealed) {}

  /** @throws SealError when none of our keys opens it */
  async run({ view }: Mail): Promise<MailContent> {
    const { listingName, from, text } = await this.open.run<{ listingName: string; from: string; text: string }>(String(view?.['sealedWords']));
    // Each line is one of a quotation: nothing that somebody types looks like a line of ours.
    return { view: { listingName: oneLine(listingName), from: oneLine(from) || 'Somebody', lines: text.split(/\r\n|[\r\n]/).map(oneLine) } };
  }
}
