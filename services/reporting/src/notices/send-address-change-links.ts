import type { AddressChangeRequestedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';

/** One link to the address on file and one to the new one: both have to agree. The new one learns no name, for it may be somebody else's. */
@Injectable()
export class SendAddressChangeLinks {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, { changeId, helperId, sealedNewAddress }: AddressChangeRequestedV1): Promise<void> {
    const title = 'Another address for a listing';
    const subject = 'Please confirm the change of address';
    await this.post.run(manager, { kind: 'address-change-old', causeId: changeId, to: { helperId }, subject, view: { title }, linkSubject: changeId });
    await this.post.run(manager, { kind: 'address-change-new', causeId: changeId, to: { sealed: sealedNewAddress }, subject, view: { title }, linkSubject: changeId });
  }
}
