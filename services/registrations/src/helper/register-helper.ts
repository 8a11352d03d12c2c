import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { SealBankDetails, type BankDetails } from '../bank-details/seal-bank-details.js';
import { ClaimPremium } from '../payments/claim-premium.js';
import { TakeRegistrationQuota } from '../quotas/take-registration-quota.js';
import { RegistrationsConfig } from '../registrations.config.js';
import { checkTogether, hasBankDetails } from './check-together.js';
import type { CreateRegistrationDto } from './create-registration.dto.js';
import { FindLookalike } from './find-lookalike.js';
import type { Helper } from './helper.entity.js';
import { helperProblems, isOurs } from './helper.problems.js';
import { KeepPictures } from './keep-pictures.js';
import { makeHelper } from './make-helper.js';
import { PlaceHelper } from './place-helper.js';
import { ReserveHelperId } from './reserve-helper-id.js';
import { placementWords } from './shown-place.js';
import { StoreHelper } from './store-helper.js';
import { submissionKey } from './submission-key.js';

export interface Registered {
  helper: Helper;
  /** In words, where the listing is shown. */
  placement: string;
}

/** What is known of a submission besides what it says. */
export interface Sender {
  /** What the sender named this submission, if anything. */
  idempotencyKey?: string | undefined;
  /** X-Forwarded-For as the gateway sent it. */
  forwardedFor?: string | undefined;
}

/**
 * Registers a helper. Everything that can be refused is asked first, the premium is claimed next, and one statement stores
 * listing and event last. Each step may run twice for one registration without a second effect, so a process may die anywhere.
 */
@Injectable()
export class RegisterHelper {
  constructor(
    private readonly takeRegistrationQuota: TakeRegistrationQuota,
    private readonly sealBankDetails: SealBankDetails,
    private readonly keepPictures: KeepPictures,
    private readonly placeHelper: PlaceHelper,
    private readonly findLookalike: FindLookalike,
    private readonly reserveHelperId: ReserveHelperId,
    private readonly claimPremium: ClaimPremium,
    private readonly storeHelper: StoreHelper,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * @throws Problem 400, 402, 409, 429 or 503; then nothing was stored
   */
  async run(request: CreateRegistrationDto, { idempotencyKey, forwardedFor }: Sender = {}): Promise<Registered> {
    checkTogether(request);
    await this.takeRegistrationQuota.run(request.email, forwardedFor);
    try {
      return await this.register(request, idempotencyKey);
    } catch (error) {
      // Where the database is away nothing can be given back either; the first error says more.
      if (isOurs(error)) await this.takeRegistrationQuota.giveBack(request.email, forwardedFor).catch(() => undefined);
      throw error;
    }
  }

  private async register(request: CreateRegistrationDto, idempotencyKey: string | undefined): Promise<Registered> {
    const sealed = hasBankDetails(request) ? await this.sealBankDetails.run(request as BankDetails) : null;
    const submission = {
      id: null,
      submissionKey: idempotencyKey ? submissionKey(idempotencyKey, request) : null,
      registrationPaymentId: request.registrationPaymentId ?? null,
    };
    const [images, placement] = await Promise.all([this.keepPictures.run(request.images ?? [], submission), this.placeHelper.run(request)]);
    const id = await this.identify(request);
    const duplicateOf = await this.findLookalike.run(request, submission);
    const helper = makeHelper(request, { id, images, placement, duplicateOf, submissionKey: submission.submissionKey }, this.config);
    if (await this.storeHelper.run(helper, sealed)) return { helper, placement: placementWords(helper, placement.sentence) };
    const stored = await this.storeHelper.findSame(helper);
    if (!stored || stored.removedAt || stored.submissionKey === null || stored.submissionKey !== helper.submissionKey) throw helperProblems.premiumSpent();
    return { helper: stored, placement: placementWords(stored, placement.sentence) };
  }

  private async identify({ registrationPaymentId, projectType }: CreateRegistrationDto): Promise<string> {
    if (!registrationPaymentId) return uuidv7();
    const helperId = await this.reserveHelperId.run(registrationPaymentId);
    await this.claimPremium.run({ registrationPaymentId, projectType, helperId });
    return helperId;
  }
}
