import { Injectable } from '@nestjs/common';
import type { ListingEditedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { SiteUrls } from '../mails/site-urls.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { ukTime } from '../statements/month.js';

/** What tells people who somebody is and how to reach them, in the words of the mail. */
const TOLD: Readonly<Record<string, string>> = { name: 'its name', phone: 'its phone number', website: 'its website', location: 'its address' };

/** Word of another name or contact, to the address on file: whoever changed it, its owner learns of it. Of other texts nobody needs a mail. */
@Injectable()
export class TellListingEdited {
  constructor(
    private readonly post: PostMail,
    private readonly urls: SiteUrls,
  ) {}

  async run(manager: EntityManager, { editId, helperId, changed, editedAt }: ListingEditedV1): Promise<void> {
    const told = Object.keys(TOLD).flatMap((field) => (changed.includes(field) ? TOLD[field]! : []));
    if (told.length === 0) return;
    const helper = await manager.findOneBy(Recipient, { helperId });
    if (helper?.isDemo) return;
    const title = 'Your listing was changed';
    const view = { title, changes: new Intl.ListFormat('en-GB').format(told), editedAt: ukTime(new Date(editedAt)), manageUrl: this.urls.manage() };
    await this.post.run(manager, { kind: 'listing-edited', causeId: editId, to: { helperId }, subject: title, view });
  }
}
