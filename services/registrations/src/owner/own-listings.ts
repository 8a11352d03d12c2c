import { Problem, type Identity } from '@community-help/service-kit';
import type { OwnListing } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { RemoveHelper } from '../moderation/remove-helper.js';
import { isOwnedBy } from './is-owned-by.js';
import { viewOwnListing } from './own-listing.view.js';

/**
 * What somebody who is signed in may do with listings: those that are registered with the address that was proved at sign-in, compared here, where
 * the address is kept. Anybody else's is answered as if it were not there.
 */
@Injectable()
export class OwnListings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeHelper: ChangeHelper,
    private readonly removeHelper: RemoveHelper,
  ) {}

  /** Newest first. */
  async list(owner: Identity): Promise<OwnListing[]> {
    const helpers = await this.dataSource.manager.find(Helper, { where: { id: In(owner.helperIds), removedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' } });
    return helpers.filter((helper) => isOwnedBy(helper, owner)).map(viewOwnListing);
  }

  /** As it is stored, also while nobody else finds it. @throws Problem 404 */
  async find(owner: Identity, helperId: string): Promise<Helper> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { id: helperId, removedAt: IsNull() });
    if (!helper || !isOwnedBy(helper, owner)) throw helperProblems.unknownHelper();
    return helper;
  }

  /** Out of sight until `resume`; nothing happens to one that is paused already. @throws Problem 404 */
  pause(owner: Identity, helperId: string): Promise<OwnListing> {
    return this.setPaused(owner, helperId, new Date());
  }

  /** @throws Problem 404 */
  resume(owner: Identity, helperId: string): Promise<OwnListing> {
    return this.setPaused(owner, helperId, null);
  }

  /** For good. @throws Problem 404 */
  close({ addressId: ownerId }: Identity, helperId: string): Promise<void> {
    return this.removeHelper.run(helperId, { reason: 'requested', isErased: false, ownerId });
  }

  /** All of them, and the person behind them, everywhere. One after another, so that a repeat goes on where the first try ended. */
  async erase({ addressId: ownerId, helperIds }: Identity): Promise<void> {
    for (const helperId of helperIds) {
      try {
        await this.removeHelper.run(helperId, { reason: 'requested', isErased: true, ownerId });
      } catch (error) {
        // Closed already, or registered with another address by now.
        if (!(error instanceof Problem) || error.status !== 404) throw error;
      }
    }
  }

  private setPaused(owner: Identity, helperId: string, pausedAt: Date | null): Promise<OwnListing> {
    return this.dataSource.transaction(async (manager) => {
      let own: Helper | undefined;
      await this.changeHelper.run(manager, { id: helperId }, (helper) => {
        if (!isOwnedBy(helper, owner)) return false;
        own = helper;
        if ((helper.pausedAt === null) === (pausedAt === null)) return false;
        helper.pausedAt = pausedAt;
        return true;
      });
      if (!own) throw helperProblems.unknownHelper();
      return viewOwnListing(own);
    });
  }
}
