import { TakeQuota, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { SealBankDetails } from '../bank-details/seal-bank-details.js';
import { ChangeHelper } from '../helper/change-helper.js';
import type { Helper } from '../helper/helper.entity.js';
import { helperProblems, isOurs } from '../helper/helper.problems.js';
import { RegistrationsConfig } from '../registrations.config.js';
import type { BankDetailsDto } from './bank-details.dto.js';
import { isOwnedBy } from './is-owned-by.js';
import { OwnListings } from './own-listings.js';

/**
 * Sends other bank details of an own listing to payments, sealed as they arrive: they travel with the news of the listing and are kept nowhere here.
 * What was given while the premium was paid is paid out after it, so it need not be paid now.
 */
@Injectable()
export class ChangeBankDetails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownListings: OwnListings,
    private readonly sealBankDetails: SealBankDetails,
    private readonly takeQuota: TakeQuota,
    private readonly changeHelper: ChangeHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * @param idempotencyKey names this change: sent again under it, it is answered and changes nothing
   * @throws Problem 404, 409 no donations or not confirmed, 429; then nothing was changed
   */
  async run(owner: Identity, helperId: string, details: BankDetailsDto, idempotencyKey?: string): Promise<void> {
    const changeKey = idempotencyKey ? createHash('sha256').update(`${helperId}\n${idempotencyKey}`).digest('base64url') : null;
    const before = await this.ownListings.find(owner, helperId);
    if (isRepeat(before, changeKey)) return;
    const quota = [{ kind: 'bank-change', subject: helperId, max: this.config.bankChangesPerListingPerDay }];
    const taken = await this.takeQuota.run('day', quota);
    if (!taken.isTaken) throw helperProblems.tooManyBankChanges(taken.retryAfterSeconds);
    const giveBack = (): Promise<void> => this.takeQuota.giveBack('day', quota).catch(() => undefined);
    try {
      const isChanged = await this.store(owner, helperId, changeKey, await this.sealBankDetails.run(details));
      // The same change, sent at the same moment, was stored by the other one.
      if (!isChanged) await giveBack();
    } catch (error) {
      if (isOurs(error)) await giveBack();
      throw error;
    }
  }

  /** @returns false when this change had been stored */
  private async store(owner: Identity, helperId: string, changeKey: string | null, sealed: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      let isOwn = false;
      let isChanged = false;
      const change = (helper: Helper): boolean => {
        isOwn = isOwnedBy(helper, owner);
        if (!isOwn || isRepeat(helper, changeKey)) return false;
        if (!helper.wantsDonations) throw helperProblems.takesNoDonations();
        // Payments keeps nothing for an address that nobody confirmed in time.
        if (helper.hiddenReason === 'unconfirmed') throw helperProblems.confirmFirst();
        helper.bankChangeKey = changeKey;
        isChanged = true;
        return true;
      };
      await this.changeHelper.run(manager, { id: helperId }, change, sealed);
      if (!isOwn) throw helperProblems.unknownHelper();
      return isChanged;
    });
  }
}

function isRepeat({ bankChangeKey }: Helper, changeKey: string | null): boolean {
  return changeKey !== null && bankChangeKey === changeKey;
}
