import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Helper, type RemovedReason } from '../helper/helper.entity.js';
import { HideHelper } from '../moderation/hide-helper.js';
import type { ModerationAct } from '../moderation/moderation-act.js';
import { RemoveHelper } from '../moderation/remove-helper.js';
import { RequestNotice } from '../moderation/request-notice.js';
import { RestoreHelper } from '../moderation/restore-helper.js';

/** What is to be done with a listing; a removal says why for the books. */
export type ListingVerb = { verb: 'hide' } | { verb: 'restore' } | { verb: 'remove'; cause: RemovedReason; mergedInto?: string };

const NOTICES = { hide: 'hidden', restore: 'restored', remove: 'removed' } as const;

/** An operator does something with a listing, and its owner is told: both or neither. */
@Injectable()
export class ActOnListing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hideHelper: HideHelper,
    private readonly restoreHelper: RestoreHelper,
    private readonly removeHelper: RemoveHelper,
    private readonly requestNotice: RequestNotice,
  ) {}

  /** @throws Problem 404, or 409 when the listing is not as it was looked at */
  async run(helperId: string, what: ListingVerb, act: ModerationAct): Promise<void> {
    await this.dataSource.transaction((manager) => this.within(manager, helperId, what, act));
  }

  async within(manager: EntityManager, helperId: string, what: ListingVerb, act: ModerationAct): Promise<void> {
    const before = await manager.findOne(Helper, { where: { id: helperId }, lock: { mode: 'pessimistic_write' } });
    if (what.verb === 'hide') await this.hideHelper.within(manager, helperId, act);
    if (what.verb === 'restore') await this.restoreHelper.within(manager, helperId, act);
    if (what.verb === 'remove') await this.removeHelper.within(manager, helperId, { reason: what.cause, isErased: false, mergedInto: what.mergedInto, act });
    if (before) await this.requestNotice.toOwner(manager, before, NOTICES[what.verb], act.reason);
  }
}
