import { HelperUpdatedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { Helper } from './helper.entity.js';
import { viewEvent } from './helper.view.js';

/** The one way to change a stored listing: under its lock, counted by its revision, published with the change. */
@Injectable()
export class ChangeHelper {
  constructor(private readonly outbox: Outbox) {}

  /**
   * @param change alters the listing, or answers false when there is nothing to change
   * @param sealedBankDetails travel with the news of this change, and are kept nowhere else
   * @returns the changed listing; undefined when there is none (any more), or nothing was changed
   */
  async run(manager: EntityManager, which: FindOptionsWhere<Helper>, change: (helper: Helper) => boolean, sealedBankDetails: string | null = null): Promise<Helper | undefined> {
    const helper = await manager.findOne(Helper, { where: which, lock: { mode: 'pessimistic_write' } });
    if (!helper || helper.removedAt || !change(helper)) return undefined;
    helper.revision += 1;
    await manager.save(Helper, helper, { reload: false });
    await this.outbox.add(manager, HelperUpdatedV1, viewEvent(helper, sealedBankDetails));
    return helper;
  }
}
