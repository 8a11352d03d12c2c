import type { ErasedPerson } from '@community-help/api-contracts';
import { addressId } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { forgetConversations } from '../messages/forget-conversations.js';
import { RemoveHelper } from '../moderation/remove-helper.js';
import { forgetReporter } from '../reports/forget-reports.js';
import { findUnderAddress, isAnything, type UnderAddress } from './known-person.js';
import type { PersonErasureDto } from './person.dto.js';
import { personProblems } from './person.problems.js';

/** An operator erases somebody who asked for it: what the owner's own 'Erase me' does, for all that stands under the address, or for nothing of it. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly dataSource: DataSource,
    private readonly removeHelper: RemoveHelper,
  ) {}

  /** @throws Problem 404 there is nothing, 409 something else stands there than was looked at */
  async run({ email, reason, ...lookedAt }: PersonErasureDto, actor: string): Promise<ErasedPerson> {
    return this.dataSource.transaction(async (manager) => {
      const found = await findUnderAddress(manager, email, true);
      // First: whoever asks again because an answer was lost has looked at more than is left.
      if (!isAnything(found)) throw personProblems.unknown();
      if (!isWhatWasLookedAt(found, lookedAt)) throw personProblems.changed();
      for (const { id: helperId, revision } of found.listings) {
        await this.removeHelper.within(manager, helperId, { reason: 'requested', isErased: true, act: { actor, reason, revision } });
      }
      await forgetConversations(manager, null, addressId(email));
      await forgetReporter(manager, addressId(email));
      for (const { id, helperId, state } of found.reports) {
        await noteAction(manager, { actor, action: 'report.forget-sender', helperId, reportId: id, before: { state }, after: { state }, reason });
      }
      for (const { helperId } of found.conversations) {
        await noteAction(manager, { actor, action: 'listing.forget-conversation', helperId, before: {}, after: {}, reason });
      }
      return { listings: found.listings.length, reports: found.reports.length, conversations: found.conversations.length };
    });
  }
}

function isWhatWasLookedAt({ listings, reports, conversations }: UnderAddress, lookedAt: Pick<PersonErasureDto, 'listings' | 'reports' | 'conversations'>): boolean {
  const revisions = new Map(lookedAt.listings.map(({ id, revision }) => [id, revision]));
  return revisions.size === listings.length && listings.every(({ id, revision }) => revisions.get(id) === revision) && lookedAt.reports === reports.length && lookedAt.conversations === conversations.length;
}
