import { AVAILABILITY_OPTIONS, categoryOf, findCategory, HELP_AREA_OPTIONS, PROJECT_TYPES, type Recommendation } from '@community-help/api-contracts';
import type { HelperListingV1 } from '@community-help/event-contracts';
import type { HelperRecord } from './helper-record.js';
import { joinedPairsOf, MAX_LISTING_WORDS, wordsOf } from './words.js';

const AREA_LABELS = new Map<string, string>(HELP_AREA_OPTIONS.map((option) => [option.id, option.label]));
const AVAILABILITY_LABELS = new Map<string, string>(AVAILABILITY_OPTIONS.map((option) => [option.id, option.label]));

/** The fields of an answer that do not depend on the search. */
type Card = Omit<Recommendation, 'distance' | 'matchScore' | 'reasonsForRecommendation'>;

/**
 * What the search keeps of a listing; undefined when its project type is none of ours.
 * Services, areas of help and the category itself name what a helper does; name, description and availability only mention it.
 */
export function recordOfListing(listing: HelperListingV1): HelperRecord | undefined {
  const category = findCategory(listing.projectType);
  if (category === undefined) return undefined;
  const areas = [...listing.areasOfHelp, ...listing.charityCategories].map((area) => AREA_LABELS.get(area) ?? area);
  const labels = [...new Set([...listing.services, ...areas, ...listing.categories].map((label) => label.trim()).filter(Boolean))];
  const availability = listing.availability.map((entry) => AVAILABILITY_LABELS.get(entry) ?? entry.trim()).filter(Boolean);

  const naming = [...labels, categoryOf(category.id).filterLabel];
  const serviceWords = new Set(naming.flatMap((label) => [...wordsOf(label, MAX_LISTING_WORDS), ...joinedPairsOf(label)]));
  const mentions = [listing.name, ...availability, listing.additionalInfo ?? '', listing.description].join(' ');
  const otherWords = wordsOf(mentions, MAX_LISTING_WORDS).filter((word) => !serviceWords.has(word));
  const isPlaced = typeof listing.latitude === 'number' && typeof listing.longitude === 'number';
  return {
    id: listing.helperId,
    projectType: PROJECT_TYPES.indexOf(category.id),
    isVerified: listing.isVerified,
    latitude: isPlaced ? listing.latitude : null,
    longitude: isPlaced ? listing.longitude : null,
    serviceWords: [...serviceWords].slice(0, MAX_LISTING_WORDS).join(' '),
    otherWords: otherWords.join(' '),
    labels: labels.map((label) => label.replace(/\s+/g, ' ')).join('\n'),
    availability: availability.join(', '),
    card: cardOf(listing, category.id),
  };
}

function cardOf(listing: HelperListingV1, projectType: Card['projectType']): string {
  const card: Card = {
    id: listing.helperId,
    name: listing.name,
    email: listing.email,
    phone: listing.phone ?? null,
    website: listing.website ?? null,
    projectType,
    description: listing.description,
    services: listing.services,
    availability: listing.availability,
    latitude: listing.latitude ?? 0,
    longitude: listing.longitude ?? 0,
    isVerified: listing.isVerified,
    images: listing.images,
  };
  return JSON.stringify(card).slice(0, -1);
}
