import type { HelperListing } from '@community-help/api-contracts';

/** Characters of a sentence that is still read at a glance. */
const MAX_LEAD = 160;
const LONG_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' });

/** '4 March 2024'; undefined when the date is missing or no date. */
export function longDate(iso: string | undefined): string | undefined {
  const date = iso ? new Date(iso) : undefined;
  return date && !Number.isNaN(date.getTime()) ? LONG_DATE.format(date) : undefined;
}

/** Where a listing is, in degrees; undefined when it has no place on the map. */
export function placeOf(helper: Pick<HelperListing, 'latitude' | 'longitude'>): { lat: number; lng: number } | undefined {
  if (helper.latitude === null || helper.longitude === null) return undefined;
  const place = { lat: Number(helper.latitude), lng: Number(helper.longitude) };
  return Number.isFinite(place.lat) && Number.isFinite(place.lng) ? place : undefined;
}

/** '53.786214, -1.551873'. */
export function coordinates({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}

/** The first sentence of a longer description, to stand under the name; undefined where About would say no more. */
export function leadOf(description: string): string | undefined {
  const text = description.trim();
  const [first] = new Intl.Segmenter('en-GB', { granularity: 'sentence' }).segment(text);
  const sentence = first?.segment.trim() ?? '';
  return sentence.length > 0 && sentence.length <= MAX_LEAD && sentence.length < text.length ? sentence : undefined;
}
