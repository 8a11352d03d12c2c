import { categoryOf, type HelperListing, type HelperProfile } from '@community-help/api-contracts';
import type { HelperListingV1 } from '@community-help/event-contracts';
import { viewCheck } from '../verification/verification.js';
import { isListed, type Helper } from './helper.entity.js';
import { shownContactOf } from './shown-contact.js';

/** The public record of a helper: everything of it that anybody may read. */
export function viewListing(helper: Helper): HelperListing {
  return { ...viewWholeListing(helper), ...shownContactOf(helper) };
}

/** What its owner wrote, also what visitors are not shown. */
export function viewWholeListing(helper: Helper): HelperListing {
  return {
    id: helper.id,
    name: helper.name,
    description: helper.description,
    projectType: helper.projectType,
    email: helper.email,
    phone: helper.phone,
    website: helper.website,
    location: helper.location,
    latitude: helper.latitude,
    longitude: helper.longitude,
    locationPrecision: helper.locationPrecision,
    services: helper.services,
    acceptsDonations: helper.acceptsDonations,
    images: helper.images,
    isVerified: helper.isVerified,
    categories: helper.categories,
    charityCategories: helper.charityCategories,
    areasOfHelp: helper.areasOfHelp,
    organizationType: helper.organizationType,
    experience: helper.experience,
    additionalInfo: helper.additionalInfo,
    availability: helper.availability,
    createdAt: helper.createdAt.toISOString(),
    isConfirmed: helper.confirmedAt !== null,
    ...viewCheck(helper),
  };
}

/** What the dashboard shows of its owner. */
export function viewProfile(listing: HelperListing): HelperProfile {
  return {
    id: listing.id,
    name: listing.name,
    email: listing.email,
    category: categoryOf(listing.projectType).badgeLabel,
    location: listing.location,
    description: listing.description,
    servicesOffered: listing.services,
    images: listing.images,
  };
}

/** The listing as its events carry it: what visitors may read, and the address for mails. */
export function viewEvent(helper: Helper, sealedBankDetails: string | null = null): HelperListingV1 {
  const { id, ...listing } = viewListing(helper);
  return {
    ...listing,
    // Whoever mails needs it, be it shown or not.
    email: helper.email,
    hidesEmail: helper.hidesEmail,
    helperId: id,
    revision: helper.revision,
    latitude: listing.latitude === null ? null : Number(listing.latitude),
    longitude: listing.longitude === null ? null : Number(listing.longitude),
    registrationPaymentId: helper.registrationPaymentId,
    sealedBankDetails,
    isDemo: helper.isDemo,
    isListed: isListed(helper),
    hiddenReason: helper.hiddenReason,
  };
}
