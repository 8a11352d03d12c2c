import { addressMark, LinkVerifier, UsedLinks } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { confirmAddress } from './confirm-address.js';

/** Somebody pressed the button behind the mailed link: the address is theirs. A listing that was hidden for want of it is listed again. */
@Injectable()
export class ConfirmHelper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: LinkVerifier,
    private readonly usedLinks: UsedLinks,
    private readonly changeHelper: ChangeHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * A confirmed address stays confirmed: pressing twice, or again after a lost answer, is answered like the first time and does nothing.
   * @throws Problem 401 not a link for this listing, 404 no such listing, 410 expired, used, or sent to an address that is not on file any more
   */
  async run(helperId: string, token: unknown): Promise<void> {
    const link = await this.links.verify(token, { purpose: 'confirm-address', subject: helperId });
    await this.dataSource.transaction(async (manager) => {
      const helper = await manager.findOne(Helper, { where: { id: helperId }, lock: { mode: 'pessimistic_write' } });
      if (!helper || helper.removedAt) throw helperProblems.unknownHelper();
      if (link.addressMark !== addressMark(helper.email)) throw helperProblems.otherAddress();
      if (helper.confirmedAt) return;
      await this.usedLinks.use(manager, link);
      await this.changeHelper.run(manager, { id: helperId }, (listing) => {
        confirmAddress(listing, this.config, new Date());
        return true;
      });
    });
  }
}
