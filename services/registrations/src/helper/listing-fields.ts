import { categoryOf, VISIBILITY, type Visibility } from '@community-help/api-contracts';
import { describeHelper } from './describe-helper.js';
import type { Helper } from './helper.entity.js';
import type { ListingDto } from './listing.dto.js';
import type { WholeListing } from './listing-size.js';
import type { Placement } from './place-helper.js';

/** Milliseconds after which the geocoder is asked again when it was away. */
const ASK_AGAIN_MS = 15_000;

/** The texts of a listing as they are stored. */
export function textsOf(request: WholeListing) {
  const services = request.services ?? [];
  const availability = request.availability ?? [];
  return {
    name: request.name,
    description: request.description || describeHelper(request.projectType, availability),
    phone: request.phone ?? null,
    website: request.website ?? null,
    location: request.location,
    services: services.length > 0 ? services : [...categoryOf(request.projectType).registration.fixedServices],
    categories: request.categories ?? [],
    charityCategories: request.charityCategories ?? [],
    areasOfHelp: request.areasOfHelp ?? [],
    organizationType: request.organizationType ?? null,
    experience: request.experience ?? null,
    additionalInfo: request.additionalInfo ?? null,
    availability,
  } satisfies Partial<Helper>;
}

/** What its owner keeps from visitors, as far as it was said. */
export function visibilityOf(request: ListingDto): Partial<Visibility> {
  return Object.fromEntries(VISIBILITY.flatMap((name) => (typeof request[name] === 'boolean' ? [[name, request[name]]] : [])));
}

/** Where a listing is, as it is stored. */
export function placeOf(placement: Placement, now: Date) {
  return {
    latitude: placement.latitude === null ? null : String(placement.latitude),
    longitude: placement.longitude === null ? null : String(placement.longitude),
    locationPrecision: placement.locationPrecision,
    placementDueAt: placement.isDue ? new Date(now.getTime() + ASK_AGAIN_MS) : null,
    placementAttempts: 0,
  } satisfies Partial<Helper>;
}
