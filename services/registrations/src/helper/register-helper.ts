import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { accountNumberDigits, sortCodeDigits } from '../bank-details/bank-account-numbers.js';
import { SealBankDetails } from '../bank-details/seal-bank-details.js';
import { ClaimPremium } from '../payments/claim-premium.js';
import { ReserveHelperId } from '../payments/reserve-helper-id.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { AdoptImages } from '../uploads/adopt-images.js';
import { checkTogether, hasBankDetails } from './check-together.js';
import type { CreateRegistrationDto } from './create-registration.dto.js';
import type { Helper } from './helper.entity.js';
import { helperProblems } from './helper.problems.js';
import { makeHelper } from './make-helper.js';
import { PlaceHelper } from './place-helper.js';
import { StoreHelper } from './store-helper.js';
import { submissionKey } from './submission-key.js';

export interface Registered {
  helper: Helper;
  /** In words, where the listing is shown. */
  placement: string;
}

/**
 * Registers a helper. Everything that can be refused is asked first, the premium is claimed next, and one statement stores
 * listing and event last. Each step may run twice for one registration without a second effect, so a process may die anywhere.
 */
@Injectable()
export class RegisterHelper {
  constructor(
    private readonly sealBankDetails: SealBankDetails,
    private readonly adoptImages: AdoptImages,
    private readonly placeHelper: PlaceHelper,
    private readonly reserveHelperId: ReserveHelperId,
    private readonly claimPremium: ClaimPremium,
    private readonly storeHelper: StoreHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * @param idempotencyKey what the sender named this submission, if anything
   * @throws Problem 400, 402, 409 or 503; then nothing was stored
   */
  async run(request: CreateRegistrationDto, idempotencyKey?: string): Promise<Registered> {
    checkTogether(request);
    const sealed = hasBankDetails(request) ? await this.seal(request) : null;
    const [images, placement] = await Promise.all([this.adoptImages.run(request.images ?? []), this.placeHelper.run(request)]);
    const id = await this.identify(request);
    const key = idempotencyKey ? submissionKey(idempotencyKey, request) : null;
    const helper = makeHelper(request, { id, images, placement, submissionKey: key, duplicateOf: null }, this.config);
    if (await this.storeHelper.run(helper, sealed)) return { helper, placement: placement.sentence };
    const stored = await this.storeHelper.findSame(helper);
    if (!stored || stored.submissionKey === null || stored.submissionKey !== helper.submissionKey) throw helperProblems.premiumSpent();
    return { helper: stored, placement: placement.sentence };
  }

  private async seal({ bankAccountName, bankName, sortCode, accountNumber }: CreateRegistrationDto): Promise<string> {
    return this.sealBankDetails.run({
      bankAccountName: bankAccountName!,
      bankName: bankName ?? null,
      sortCode: sortCodeDigits(sortCode)!,
      accountNumber: accountNumberDigits(accountNumber)!,
    });
  }

  private async identify({ registrationPaymentId, projectType }: CreateRegistrationDto): Promise<string> {
    if (!registrationPaymentId) return uuidv7();
    const helperId = await this.reserveHelperId.run(registrationPaymentId);
    await this.claimPremium.run({ registrationPaymentId, projectType, helperId });
    return helperId;
  }
}
