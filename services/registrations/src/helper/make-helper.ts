import { categoryOf } from '@community-help/api-contracts';
import type { RegistrationsConfig } from '../registrations.config.js';
import { applyPremium } from './apply-premium.js';
import type { CreateRegistrationDto } from './create-registration.dto.js';
import { describeHelper } from './describe-helper.js';
import { Helper } from './helper.entity.js';
import type { Placement } from './place-helper.js';

/** Milliseconds after which the geocoder is asked again when it was away. */
const ASK_AGAIN_MS = 15_000;
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
  const { registration } = categoryOf(request.projectType);
  const { placement } = findings;
  const isPremium = Boolean(request.registrationPaymentId);
  const services = request.services ?? [];
  const availability = request.availability ?? [];
  const now = new Date();
  const helper = Object.assign(new Helper(), {
    id: findings.id,
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
    acceptsDonations: false,
    wantsDonations: request.acceptsDonations === true,
    images: findings.images,
    isVerified: false,
    categories: request.categories ?? [],
    charityCategories: request.charityCategories ?? [],
    areasOfHelp: request.areasOfHelp ?? [],
    organizationType: request.organizationType ?? null,
    experience: request.experience ?? null,
    additionalInfo: request.additionalInfo ?? null,
    availability,
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
    submissionKey: findings.submissionKey,
    placementDueAt: placement.isDue ? new Date(now.getTime() + ASK_AGAIN_MS) : null,
    placementAttempts: 0,
    isDemo: false,
    createdAt: now,
  } satisfies Helper);
  applyPremium(helper, config);
  return helper;
}
