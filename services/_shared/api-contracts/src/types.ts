/** What travels over the public API. Dates are UTC ISO 8601 text, distances km. */
import type { ProjectType } from './categories.js';
import type { MarkerKind } from './map-types.js';
import type { CheckedMark } from './verification-types.js';
import type { PlaceMark, Visibility } from './visibility.js';

/** Where a listing's coordinates come from; 'area-only' means that the text could not be placed on the map. */
export type LocationPrecision = 'exact' | 'unit' | 'sector' | 'district' | 'place' | 'area-only';

/** The public record of a registered helper. */
export interface HelperListing extends CheckedMark, PlaceMark {
  id: string;
  name: string;
  description: string;
  projectType: ProjectType;
  /** Empty where its owner does not show it. */
  email: string;
  phone: string | null;
  website: string | null;
  /** Address text as entered; only district and town where the place is not shown exactly. */
  location: string;
  /** Decimal degrees as text (spec-decisions 26), or null when the listing has no place on the map. */
  latitude: string | null;
  longitude: string | null;
  locationPrecision: LocationPrecision;
  services: string[];
  acceptsDonations: boolean;
  /** Paths under /objects/ or bundled pictures under /art/. */
  images: string[];
  isVerified: boolean;
  categories: string[];
  charityCategories: string[];
  areasOfHelp: string[];
  organizationType: string | null;
  experience: string | null;
  additionalInfo: string | null;
  availability: string[];
  createdAt: string;
  /** False while the address has not been confirmed by its one-time link: shown as 'New'. */
  isConfirmed?: boolean;
}

/**
 * One page of `GET /api/registrations?limit=`: nearest first where `near` is given, by name otherwise. Cards leave out what only a
 * profile shows; a description is cut at 300 characters.
 */
export interface HelperPage {
  helpers: HelperCard[];
  /** All that match, on every page together. */
  total: number;
  /** Sent back as `after` for the next page; null on the last one. */
  next: string | null;
}
export interface HelperCard
  extends Pick<
    HelperListing,
    | 'id'
    | 'name'
    | 'description'
    | 'projectType'
    | 'email'
    | 'phone'
    | 'website'
    | 'location'
    | 'latitude'
    | 'longitude'
    | 'locationPrecision'
    | 'services'
    | 'availability'
    | 'acceptsDonations'
    | 'images'
    | 'isVerified'
    | 'isConfirmed'
    | 'checkedAt'
    | 'checkedBy'
    | 'withinMetres'
  > {
  marker: MarkerKind;
  /** km from `near`; null without it, or when the listing has no place on the map. */
  distance: number | null;
}

/** Answer of `POST /api/registrations`: the record, and in words where it was placed. */
export interface RegistrationReceipt extends HelperListing {
  /** E.g. 'Shown near LS6 2AB, Leeds', or a sentence saying that the listing is not on the map. */
  placement: string;
}

export interface RegistrationRequest extends Partial<Visibility> {
  name: string;
  email: string;
  phone?: string | null;
  location: string;
  latitude?: string | number | null;
  longitude?: string | number | null;
  /** Any alias of a category is accepted. */
  projectType: string;
  services?: string[];
  availability?: string[];
  description?: string;
  website?: string | null;
  acceptsDonations?: boolean;
  bankAccountName?: string | null;
  bankName?: string | null;
  sortCode?: string | null;
  accountNumber?: string | null;
  images?: string[];
  areasOfHelp?: string[];
  organizationType?: string | null;
  /** Hub form only. */
  category?: string;
  type?: string;
  additionalInfo?: string | null;
  charityCategories?: string[];
  experience?: string | null;
  categories?: string[];
  /** From `create-registration-payment`; required for donations and bank details. */
  registrationPaymentId?: string | null;
}

export interface HelperProfile {
  id: string;
  name: string;
  email: string;
  category: string;
  location: string;
  description: string;
  servicesOffered: string[];
  images: string[];
}

export interface RecommendationRequest {
  userLatitude: number;
  userLongitude: number;
  projectType?: string | null;
  serviceNeeded?: string | null;
  /** km, 1 to 100, default 25. */
  maxDistance?: number;
  /** 1 to 20, default 8. */
  limit?: number;
}

export interface Recommendation extends CheckedMark, PlaceMark {
  id: string;
  name: string;
  /** Empty where its owner does not show it. */
  email: string;
  phone: string | null;
  website: string | null;
  projectType: ProjectType;
  description: string;
  services: string[];
  availability: string[];
  /** km. */
  distance: number;
  /** 0 to 1. */
  matchScore: number;
  reasonsForRecommendation: string[];
  latitude: number;
  longitude: number;
  isVerified: boolean;
  /** Absent in listings from before addresses were confirmed, which counts as true. */
  isConfirmed?: boolean;
  images: string[];
}

export interface ServiceSuggestions {
  suggestions: string[];
}

export type PlacePrecision = 'coordinates' | 'unit' | 'sector' | 'district' | 'place';
export interface GeocodedPlace {
  latitude: number;
  longitude: number;
  label: string;
  precision: PlacePrecision;
  /** Other places of the same name, largest first; empty when the answer is the only one. */
  alternatives: { label: string; latitude: number; longitude: number }[];
}
export interface ReversePlace {
  /** E.g. 'Leeds LS6', or null outside the UK. */
  label: string | null;
  place: string | null;
  district: string | null;
}

export interface UploadSlot {
  uploadURL: string;
}
export interface NormalizeRequest {
  uploadURL: string;
}
export interface NormalizedObject {
  objectPath: string;
  thumbnailPath: string;
  width: number;
  height: number;
}

/** Answer of `GET /config.json`. */
export interface SiteConfig {
  stripe: { publishableKey: string; isTestMode: boolean; scriptUrl: string | null };
  /** Tiles of the map: `url` may name {theme} and {r} beside {z}, {x} and {y}; null = the outline alone. */
  tiles: { url: string; attribution: string; minZoom: number; maxZoom: number } | null;
  supportEmail: string;
  enquiriesEmail: string;
  siteUrl: string;
  /** 'owner': the private parts of a dashboard ask for a mailed link first. */
  dashboardAccess: 'open' | 'owner';
  /** Whom to ring when it cannot wait, most urgent first: 'In danger now? Call', '999'. */
  crisisNumbers: { words: string; number: string }[];
  /** An everyday page that takes the place of ours when somebody must not be seen reading it. */
  quickExitUrl: string;
  /** What the provider is called by which operators sign in; absent where there is none. */
  operatorSignIn?: string;
}
