import { addressMark, LinkVerifier, UsedLinks } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { holdsUntil } from './verification.js';
import { verificationProblems } from './verification.problems.js';

/**
 * Its owner pressed the button behind the mailed link: the listing is still correct, and its check holds for as long again. When it was
 * checked stays as it was, for nobody has checked it since.
 */
@Injectable()
export class ConfirmStillCorrect {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: LinkVerifier,
    private readonly usedLinks: UsedLinks,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /**
   * Pressing twice, or again after a lost answer, is answered like the first time and does nothing.
   * @returns until when the check holds
   * @throws Problem 401 not a link for this listing, 404 no such listing, 410 expired, sent to another address, or its check does not count any more
   */
  async run(helperId: string, token: unknown): Promise<Date> {
    const link = await this.links.verify(token, { purpose: 'still-correct', subject: helperId });
    return this.dataSource.transaction(async (manager) => {
      const helper = await manager.findOne(Helper, { where: { id: helperId }, lock: { mode: 'pessimistic_write' } });
      if (!helper || helper.removedAt) throw helperProblems.unknownHelper();
      if (link.addressMark !== addressMark(helper.email)) throw helperProblems.otherAddress();
      if (helper.verificationState !== 'checked' || !helper.checkedUntil || helper.checkedUntil <= new Date()) throw verificationProblems.overtaken();
      // nobody is asked at present: it was said already
      if (!helper.stillCorrectAskedAt) return helper.checkedUntil;
      await this.usedLinks.use(manager, link);
      const checkedUntil = holdsUntil(new Date());
      await this.changeHelper.run(manager, { id: helperId }, (listing) => {
        Object.assign(listing, { checkedUntil, stillCorrectAskedAt: null });
        return true;
      });
      return checkedUntil;
    });
  }
}
