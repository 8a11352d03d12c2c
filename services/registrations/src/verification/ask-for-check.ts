import { claimAsKept, faultsOfClaim, type VerificationClaim } from '@community-help/api-contracts';
import { TakeQuota, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../helper/change-helper.js';
import type { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { isOwnedBy } from '../owner/is-owned-by.js';
import { OwnListings } from '../owner/own-listings.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { NO_CHECK } from './verification.js';
import { verificationProblems } from './verification.problems.js';

/** An owner says how an operator can check who the listing is. It waits from then on, and counts as checked no longer. */
@Injectable()
export class AskForCheck {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownListings: OwnListings,
    private readonly takeQuota: TakeQuota,
    private readonly changeHelper: ChangeHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * The same claim again, while it waits, is answered and changes nothing.
   * @throws Problem 400, 404 or 429; then nothing was stored
   */
  async run(owner: Identity, helperId: string, claim: VerificationClaim): Promise<Helper> {
    checkClaim(claim, await this.ownListings.find(owner, helperId));
    const taken = await this.takeQuota.run('day', [{ kind: 'check', subject: helperId, max: this.config.checksPerListingPerDay }]);
    if (!taken.isTaken) throw verificationProblems.tooMany(taken.retryAfterSeconds);
    const { method, country, number } = claimAsKept(claim);
    let own: Helper | undefined;
    await this.dataSource.transaction((manager) =>
      this.changeHelper.run(manager, { id: helperId }, (helper) => {
        if (!isOwnedBy(helper, owner)) return false;
        own = helper;
        // the website may be another one by now
        checkClaim(claim, helper);
        if (helper.verificationState === 'pending' && isClaimOf(helper, { method, country, number })) return false;
        const asked = { verificationMethod: method, verificationCountry: country, verificationNumber: number, verificationAskedAt: new Date(), verificationReason: null };
        Object.assign(helper, NO_CHECK, asked, { verificationState: 'pending' });
        return true;
      }),
    );
    if (!own) throw helperProblems.unknownHelper();
    return own;
  }
}

function checkClaim(claim: VerificationClaim, listing: Helper): void {
  const faults = faultsOfClaim(claim, listing);
  if (faults.length > 0) throw helperProblems.badFields(faults.map(({ field, message }) => ({ field, message: `${field} ${message}` })));
}

function isClaimOf({ verificationMethod, verificationCountry, verificationNumber }: Helper, { method, country, number }: Required<VerificationClaim>): boolean {
  return verificationMethod === method && verificationCountry === country && verificationNumber === number;
}
