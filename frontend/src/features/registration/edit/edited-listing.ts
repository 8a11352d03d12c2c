import type { ListingEdit, OwnListingRecord } from '@community-help/api-contracts';
import { fieldsOf, list, text, ticked, type FormValues, type RegistrationForm } from '../form-definition.js';
import type { Position } from '../registration-request.js';
import { EDITED, keyOf, valuesOf, type EditedKey } from './edit-form.js';

interface Edited {
  values: FormValues;
  images: readonly string[];
  /** Where the pin is; undefined where the text of the place decides. */
  position: Position | undefined;
}

/**
 * The listing as it shall be. What the form did not change is sent as it is kept, word for word: a form knows less of a listing than was
 * registered, and must not take away what it does not show. `form` is that of the registration.
 */
export function editedListing(form: RegistrationForm, record: OwnListingRecord, { values, images, position }: Edited): ListingEdit {
  const { revision, experience, charityCategories, categories } = record;
  const before = form.payload(valuesOf(form, record));
  const after = form.payload(values);
  const entries = EDITED.map((key) => [key, same(before[key], after[key]) && same(ownEntries(form, key, record, valuesOf(form, record)), ownEntries(form, key, record, values)) ? record[key] : changed(form, key, record, values)]);
  return {
    ...(Object.fromEntries(entries) as Pick<OwnListingRecord, EditedKey>),
    ...Object.fromEntries(fieldsOf(form).flatMap(({ kind, name }) => (kind === 'tick' ? [[name, ticked(values, name)]] : []))),
    revision,
    description: describe(record, text(values, 'description'), before.description, after.description),
    experience,
    charityCategories,
    categories,
    images: [...images],
    latitude: position ? degrees(position.latitude) : null,
    longitude: position ? degrees(position.longitude) : null,
  };
}

/** Whether two records say the same to people, whatever happened to them otherwise. */
export function saysSame(one: OwnListingRecord, other: OwnListingRecord): boolean {
  const said = ({ name, description, phone, website, location, services, availability, areasOfHelp, organizationType, experience, additionalInfo, charityCategories, categories, images, ...rest }: OwnListingRecord) => [
    name, description, phone, website, location, services, availability, areasOfHelp, organizationType, experience, additionalInfo, charityCategories, categories, images,
    rest.hidesPhone, rest.hidesEmail, rest.hidesPlace,
    rest.locationPrecision === 'exact' ? [rest.latitude, rest.longitude] : null,
  ];
  return same(said(one), said(other));
}

/** The pin of a listing that has one. */
export function pinOf({ locationPrecision, latitude, longitude }: OwnListingRecord): Position | undefined {
  return locationPrecision === 'exact' && latitude !== null && longitude !== null ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changed(form: RegistrationForm, key: EditedKey, record: OwnListingRecord, values: FormValues): unknown {
  const chosen = form.payload(values)[key];
  return Array.isArray(chosen) ? [...new Set([...chosen, ...ownEntries(form, key, record, values)])] : chosen;
}

/** Entries of a list that are no options of the form and shall stay: all that nobody can untick. */
function ownEntries(form: RegistrationForm, key: EditedKey, record: OwnListingRecord, values: FormValues): string[] {
  const kept = [record[key] ?? []].flat();
  const field = fieldsOf(form).find(({ name }) => keyOf(form, name) === key);
  if (field?.kind === 'many-of') return list(values, field.name).filter((id) => !field.options.some((option) => option.id === id));
  if (field) return [];
  const offered = [form.payload(valuesOf(form, record))[key] ?? []].flat();
  return kept.filter((entry) => !offered.includes(entry));
}

/** A description that the form wrote is written again; one that somebody wrote stays. */
function describe(record: OwnListingRecord, typed: string, written: string | undefined, rewritten: string | undefined): string {
  if (typed !== record.description) return typed;
  return written === record.description ? (rewritten ?? typed) : typed;
}

/** Six decimals, about 10 cm: what is kept. */
const degrees = (value: number): string => String(Number(value.toFixed(6)));
