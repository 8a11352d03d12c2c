import type { KnownPerson, PersonCopy } from '@community-help/api-contracts';
import { addressId } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import type { CopiedRow } from '../messages/conversation.view.js';
import { ReadMessages } from '../messages/read-messages.js';
import { findUnderAddress, isAnything, type UnderAddress } from './known-person.js';
import { personProblems } from './person.problems.js';
import { viewKnownPerson, viewPersonCopy, type Written } from './person.view.js';

/** An operator looks up what is kept of somebody who asks, or takes a copy for them. */
@Injectable()
export class CopyPerson {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readMessages: ReadMessages,
  ) {}

  async find(email: string): Promise<KnownPerson> {
    return viewKnownPerson(await findUnderAddress(this.dataSource.manager, email));
  }

  /** Each listing and report that was copied has its line in the audit log; the address stands nowhere. @throws Problem 404 */
  async run(email: string, reason: string, actor: string): Promise<PersonCopy> {
    return this.dataSource.transaction(async (manager) => {
      const found = await findUnderAddress(manager, email);
      if (!isAnything(found)) throw personProblems.unknown();
      const noted = { actor, before: {}, after: {}, reason };
      for (const { id } of found.listings) await noteAction(manager, { ...noted, action: 'listing.copy', helperId: id });
      for (const { id, helperId } of found.reports) await noteAction(manager, { ...noted, action: 'report.copy', helperId, reportId: id });
      for (const { helperId } of found.conversations) await noteAction(manager, { ...noted, action: 'listing.copy-conversation', helperId });
      return viewPersonCopy(found, await this.written(found, addressId(email)), new Date());
    });
  }

  private async written({ listings }: UnderAddress, senderId: string): Promise<Written> {
    const received = new Map<string, CopiedRow[]>();
    for (const { id } of listings) received.set(id, await this.readMessages.ofListing(id));
    return { received, begun: await this.readMessages.ofSender(senderId) };
  }
}
