import { AVAILABILITY_OPTIONS, categoryOf, CHECKERS, findCategory, HELP_AREA_OPTIONS, PROJECT_TYPES, type CheckedMark, type Recommendation } from '@community-help/api-contracts';
import type { HelperListingV1 } from '@community-help/event-contracts';
import { cutToBytes, partsWithin } from './bounded-text.js';
import type { HelperRecord } from './helper-record.js';
import { joinedPairsOf, MAX_LISTING_WORDS, wordsOf } from './words.js';

const AREA_LABELS = new Map<string, string>(HELP_AREA_OPTIONS.map((option) => [option.id, option.label]));
const AVAILABILITY_LABELS = new Map<string, string>(AVAILABILITY_OPTIONS.map((option) => [option.id, option.label]));

/** Bytes; together with short fields about 16 kB a listing at most. */
const MAX_WORDS_BYTES = 2_048;
const MAX_LABELS_BYTES = 2_048;
const MAX_AVAILABILITY_BYTES = 512;
const MAX_SHORT_BYTES = 512;
const MAX_DESCRIPTION_BYTES = 4_096;
const MAX_IMAGES_BYTES = 2_048;

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
    serviceWords: partsWithin([...serviceWords].slice(0, MAX_LISTING_WORDS), MAX_WORDS_BYTES).join(' '),
    otherWords: partsWithin(otherWords, MAX_WORDS_BYTES).join(' '),
    labels: partsWithin(labels, MAX_LABELS_BYTES).map((label) => label.replace(/\s+/g, ' ')).join('\n'),
    availability: partsWithin(availability, MAX_AVAILABILITY_BYTES).join(', '),
    card: cardOf(listing, category.id),
  };
}

function cardOf(listing: HelperListingV1, projectType: Card['projectType']): string {
  const card: Card = {
    id: listing.helperId,
    name: cutToBytes(listing.name, MAX_SHORT_BYTES),
    email: listing.hidesEmail ? '' : cutToBytes(listing.email, MAX_SHORT_BYTES),
    phone: shortOrNull(listing.phone),
    website: shortOrNull(listing.website),
    projectType,
    description: cutToBytes(listing.description, MAX_DESCRIPTION_BYTES),
    services: partsWithin(listing.services, MAX_LABELS_BYTES),
    availability: partsWithin(listing.availability, MAX_AVAILABILITY_BYTES),
    latitude: listing.latitude ?? 0,
    longitude: listing.longitude ?? 0,
    ...(listing.withinMetres && { withinMetres: listing.withinMetres }),
    isVerified: listing.isVerified,
    isConfirmed: listing.isConfirmed,
    ...checkOf(listing),
    images: partsWithin(listing.images, MAX_IMAGES_BYTES),
  };
  return JSON.stringify(card).slice(0, -1);
}

/** Only in words that visitors know: whoever writes the log cannot make a check of something else. */
function checkOf({ checkedAt, checkedBy: words }: HelperListingV1): CheckedMark {
  const checkedBy = CHECKERS.find((checker) => checker === words);
  return checkedAt !== undefined && checkedBy !== undefined ? { checkedAt, checkedBy } : {};
}

function shortOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : cutToBytes(text, MAX_SHORT_BYTES);
}
