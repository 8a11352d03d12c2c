import type { RegistrationsConfig } from '../registrations.config.js';
import { UNVERIFIED } from '../verification/verification.js';
import { applyPremium } from './apply-premium.js';
import type { CreateRegistrationDto } from './create-registration.dto.js';
import { Helper } from './helper.entity.js';
import { placeOf, textsOf, visibilityOf } from './listing-fields.js';
import type { Placement } from './place-helper.js';

const HOUR_MS = 3_600_000;

/** What was found out about a registration before it is stored. */
export interface Findings {
  id: string;
  images: string[];
  placement: Placement;
  submissionKey: string | null;
  duplicateOf: string | null;
}

/** A new listing as it is stored: shown at once, its address still to be confirmed. */
export function makeHelper(request: CreateRegistrationDto, findings: Findings, config: RegistrationsConfig): Helper {
  const isPremium = Boolean(request.registrationPaymentId);
  const now = new Date();
  const helper = Object.assign(new Helper(), {
    id: findings.id,
    revision: 1,
    hidesPhone: false,
    hidesEmail: false,
    hidesPlace: false,
    ...visibilityOf(request),
    ...textsOf(request),
    ...placeOf(findings.placement, now),
    projectType: request.projectType,
    email: request.email,
    acceptsDonations: false,
    wantsDonations: request.acceptsDonations === true,
    images: findings.images,
    isVerified: false,
    registrationPaymentId: request.registrationPaymentId ?? null,
    premiumChangedAt: isPremium ? now : null,
    isPremium,
    confirmedAt: null,
    confirmBy: new Date(now.getTime() + config.confirmWithinHours * HOUR_MS),
    hiddenReason: null,
    hiddenNote: null,
    pausedAt: null,
    removedAt: null,
    removedReason: null,
    erasedAt: null,
    duplicateOf: findings.duplicateOf,
    mergedInto: null,
    ...UNVERIFIED,
    submissionKey: findings.submissionKey,
    bankChangeKey: null,
    isDemo: false,
    createdAt: now,
  } satisfies Helper);
  applyPremium(helper, config);
  return helper;
}
