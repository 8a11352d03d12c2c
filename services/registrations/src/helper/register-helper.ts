import { categoryOf } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { accountNumberDigits, sortCodeDigits } from '../bank-details/bank-account-numbers.js';
import { SealBankDetails } from '../bank-details/seal-bank-details.js';
import { ClaimPremium } from '../payments/claim-premium.js';
import { ReserveHelperId } from '../payments/reserve-helper-id.js';
import { AdoptImages } from '../uploads/adopt-images.js';
import { checkTogether, hasBankDetails } from './check-together.js';
import type { CreateRegistrationDto } from './create-registration.dto.js';
import { describeHelper } from './describe-helper.js';
import { Helper } from './helper.entity.js';
import { helperProblems } from './helper.problems.js';
import { PlaceHelper, type Placement } from './place-helper.js';
import { StoreHelper } from './store-helper.js';
import { submissionKey } from './submission-key.js';

/** Milliseconds after which the geocoder is asked again when it was away. */
const ASK_AGAIN_MS = 15_000;

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
    const helper = newHelper(id, request, images, placement);
    helper.submissionKey = idempotencyKey ? submissionKey(idempotencyKey, request) : null;
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

function newHelper(id: string, request: CreateRegistrationDto, images: string[], placement: Placement): Helper {
  const { registration } = categoryOf(request.projectType);
  const isPremium = Boolean(request.registrationPaymentId);
  const services = request.services ?? [];
  const availability = request.availability ?? [];
  const now = new Date();
  return Object.assign(new Helper(), {
    id,
    revision: 1,
    name: request.name,
    description: request.description || describeHelper(request.projectType, availability),
    projectType: request.projectType,
    email: request.email,
    phone: request.phone ?? null,
    website: request.website ?? null,
    location: request.location,
    latitude: placement.latitude === null ? null : String(placement.latitude),
    longitude: placement.longitude === null ? null : String(placement.longitude),
    locationPrecision: placement.locationPrecision,
    services: services.length > 0 ? services : [...registration.fixedServices],
    acceptsDonations: isPremium && request.acceptsDonations === true,
    wantsDonations: request.acceptsDonations === true,
    images,
    isVerified: isPremium,
    categories: request.categories ?? [],
    charityCategories: request.charityCategories ?? [],
    areasOfHelp: request.areasOfHelp ?? [],
    organizationType: request.organizationType ?? null,
    experience: request.experience ?? null,
    additionalInfo: request.additionalInfo ?? null,
    availability,
    registrationPaymentId: request.registrationPaymentId ?? null,
    premiumChangedAt: isPremium ? now : null,
    submissionKey: null,
    placementDueAt: placement.isDue ? new Date(now.getTime() + ASK_AGAIN_MS) : null,
    placementAttempts: 0,
    isDemo: false,
    createdAt: now,
  } satisfies Omit<Helper, 'changedIn'>);
}
