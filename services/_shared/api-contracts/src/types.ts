/** What travels over the public API. Dates are UTC ISO 8601 text, money in answers is text in pounds ("12.34"), distances km. */
import type { ProjectType, RegistrationPaymentType } from './categories.js';

/** Where a listing's coordinates come from; 'area-only' means that the text could not be placed on the map. */
export type LocationPrecision = 'exact' | 'unit' | 'sector' | 'district' | 'place' | 'area-only';

/** The public record of a registered helper. */
export interface HelperListing {
  id: string;
  name: string;
  description: string;
  projectType: ProjectType;
  email: string;
  phone: string | null;
  website: string | null;
  /** Address text as entered. */
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

export interface RegistrationRequest {
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

/** One thing on a map view: a cluster of helpers, or one helper. */
export interface MapCluster {
  kind: 'cluster';
  id: number;
  latitude: number;
  longitude: number;
  count: number;
  /** How many of each kind of pin; a kind that it has none of is left out. */
  kinds?: Partial<Record<MarkerKind, number>>;
  /** Zoom at which the cluster falls apart. */
  expansionZoom: number;
  /** All stand at exactly this place and never fall apart: `limit=` with this place as `bbox` (west and east, south and north the same) lists them. */
  sameSpot?: true;
}
export interface MapHelper {
  kind: 'helper';
  id: string;
  name: string;
  latitude: number;
  longitude: number;
  projectType: ProjectType;
  marker: MarkerKind;
  isVerified: boolean;
}
/** Answer of `GET /api/registrations?bbox=&zoom=`. */
export interface MapView {
  /** Helpers between the bounds that match. */
  total: number;
  /** Helpers on the map that match, wherever they are. */
  matching?: number;
  items: (MapCluster | MapHelper)[];
}

export type MarkerKind = 'emergency' | 'employment' | 'housing' | 'general';

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

export interface Recommendation {
  id: string;
  name: string;
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

export interface Project {
  id: string;
  title: string;
  description: string;
  imageUrl: string;
  category: string;
  location: string;
}

export interface BlogPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  imageUrl: string;
  createdAt: string | null;
}
export interface BlogArticle extends BlogPost {
  author: string;
  readingMinutes: number;
  /** Rendered and sanitised on the server. */
  html: string;
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

export interface PaymentIntentRequest {
  /** Pounds, at most two decimals. */
  amount: number;
  /** 'donation' or 'merchandise-{id}'. */
  purpose: string;
  recipientName?: string;
  recipientEmail?: string;
  productName?: string;
  helperId?: string;
  donorName?: string;
  donorEmail?: string;
  message?: string;
  /** One per opened dialog; the open intent of a session is reused when the amount changes. */
  sessionId?: string;
  shipping?: ShippingDetails;
}
export interface ShippingDetails {
  name: string;
  email: string;
  line1: string;
  line2?: string;
  city: string;
  postcode: string;
}
export interface PaymentSession {
  clientSecret: string;
  /** Ours: what the return page asks about. */
  paymentId: string;
  /** Shown before paying when the helper bears the fee (FEE_POLICY=helper). */
  feeNotice?: string;
}
/** Answer of `GET /api/payments/{paymentId}`: what the return pages show. */
export interface PaymentStatus {
  paymentId: string;
  kind: 'donation' | 'merchandise' | 'registration';
  status: 'pending' | 'completed' | 'failed';
  amount: string;
  recipientName: string | null;
  helperId: string | null;
  productId: string | null;
}
export interface RegistrationPaymentRequest {
  registrationType: RegistrationPaymentType;
  /** Where the receipt, and the refund of a premium that nobody claims, are announced. */
  email?: string;
  /** One per opened dialog; its open subscription is used again. */
  sessionId?: string;
}
export interface RegistrationPaymentSession {
  clientSecret: string;
  /** Pounds per month. */
  amount: number;
  registrationPaymentId: string;
}

export interface HelperStats {
  totalDonationsReceived: string;
  donationCount: number;
  thisMonthTotal: string;
  thisMonthCount: number;
  availableForPayout: string;
  /** Arrived but not yet settled by the card network. */
  pendingClearance: string;
  lastPayoutAt: string | null;
  stripeAccountConnected: boolean;
  pendingPayout: boolean;
}
export type DonationStatus = 'pending' | 'completed' | 'failed' | 'refunded' | 'partially_refunded' | 'disputed';
export interface Donation {
  id: string;
  donorName: string;
  amount: string;
  message?: string;
  status: DonationStatus;
  createdAt: string;
}
export interface PayoutReceipt {
  payoutId: string;
  amount: string;
  status: string;
}
/** The link itself is mailed to the address on file; `url` is a page of ours that says so. */
export interface PayoutAccountLink extends LinkSent {
  url: string;
}
/** A one-time link was mailed. */
export interface LinkSent {
  /** The address on file, shortened: 'a...@example.org'. */
  sentTo: string;
  /** A sentence for the person who asked. */
  message: string;
}
/** What a mailed link carries behind its `#`. */
export interface OneTimeToken {
  token: string;
}
export interface PremiumCancellation {
  message: string;
  /** Until then the premium stays, as it is paid. */
  paidUntil: string | null;
}
export interface ReportReceipt {
  /** A sentence: which months, to whom (address shortened). */
  message: string;
}
export interface NewsletterRequest {
  email: string;
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
}
