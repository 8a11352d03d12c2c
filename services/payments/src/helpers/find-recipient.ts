import { badRequest, conflict, mailboxOf, notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Helper } from './helper.entity.js';

export interface RecipientDescription {
  helperId?: string;
  recipientName?: string;
  recipientEmail?: string;
}

/** Finds the one helper a donation is for: by id, or by e-mail and then name. Nobody is charged for an unknown recipient. */
@Injectable()
export class FindRecipient {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 400, 404 or 409 with a sentence that says what to do */
  async run(wanted: RecipientDescription): Promise<Helper> {
    const helper = wanted.helperId ? await this.byId(wanted.helperId) : await this.byDescription(wanted);
    if (!helper.acceptsDonations) throw conflict('This helper does not accept donations at the moment.');
    return helper;
  }

  private async byId(helperId: string): Promise<Helper> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { helperId, isRemoved: false });
    if (!helper) throw notFound('We could not find the helper this donation is for.');
    return helper;
  }

  /** Listings that take no donations count as well: whoever registers the address of somebody else must not receive their gifts. */
  private async byDescription({ recipientEmail, recipientName }: RecipientDescription): Promise<Helper> {
    if (!recipientEmail) throw badRequest('Please say who the donation is for: helperId, or recipientEmail and recipientName.');
    const sameMailbox = await this.dataSource.manager.findBy(Helper, { mailbox: mailboxOf(recipientEmail), isRemoved: false });
    const [only] = sameMailbox;
    if (!only) throw notFound('We could not find a helper with this e-mail address.');
    if (sameMailbox.length === 1) return only;
    const name = recipientName?.trim().toLowerCase();
    const [named, ...others] = sameMailbox.filter((helper) => helper.name.trim().toLowerCase() === name);
    if (!named || others.length > 0) throw conflict('Several helpers share this e-mail address. Please open the donation from the helper page.');
    return named;
  }
}
