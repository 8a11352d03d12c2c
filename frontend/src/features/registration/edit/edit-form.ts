import { VISIBILITY, type HelperListing, type Option, type Visibility } from '@community-help/api-contracts';
import { fieldsOf, type Field, type FieldValue, type FormValues, type RegistrationForm } from '../form-definition.js';

/** What of a listing its form may change, besides place and pictures. */
export const EDITED = ['name', 'phone', 'location', 'services', 'availability', 'website', 'areasOfHelp', 'organizationType', 'additionalInfo'] as const;
export type EditedKey = (typeof EDITED)[number];

const DESCRIPTION: Field = { kind: 'long-text', name: 'description', label: 'Description', hint: 'What people read about you.', maxLength: 5000 };

/**
 * The form of a registration as it edits a listing: without what is not part of it (address of the owner, private contacts, terms), with the
 * description in words, and with what the listing says beyond the options of the form as options of its own.
 */
export function editForm(form: RegistrationForm, listing: HelperListing): RegistrationForm {
  const { description: _, ...fieldOf } = form.fieldOf ?? {};
  const sections = form.sections.map(({ title, fields }) => ({ title, fields: fields.flatMap((field) => withOwnOptions(form, field, listing) ?? []) })).filter(({ fields }) => fields.length > 0);
  return { ...form, fieldOf, photosBefore: 'In your own words', sections: [...sections, { title: 'In your own words', fields: [DESCRIPTION] }] };
}

/** The part of a listing that a field of a registration form is about; undefined for what stays with its sender. */
export function keyOf(form: RegistrationForm, name: string): EditedKey | undefined {
  const key = EDITED.find((own) => own === name) ?? EDITED.find((own) => form.fieldOf?.[own] === name);
  return key && key in form.payload({}) ? key : undefined;
}

/** What a form holds of a listing. */
export function valuesOf(form: RegistrationForm, listing: HelperListing & Visibility): FormValues {
  const entries = fieldsOf(form).flatMap((field): [string, FieldValue][] => {
    const key = keyOf(form, field.name);
    return key ? [[field.name, valueOf(field, listing[key])]] : [];
  });
  return { ...Object.fromEntries(entries), ...Object.fromEntries(VISIBILITY.map((name) => [name, listing[name]])), email: listing.email, description: listing.description };
}

function valueOf(field: Field, kept: string | string[] | null): FieldValue {
  if (field.kind === 'many-of') return [kept ?? []].flat().map((entry) => idOf(field.options, entry));
  const text = Array.isArray(kept) ? kept.join(', ') : (kept ?? '');
  return field.kind === 'one-of' ? idOf(field.options, text) : text;
}

/** The option with a label; a text that is none stands for itself. */
const idOf = (options: readonly Option[], label: string): string => options.find((option) => option.label === label)?.id ?? label;

function withOwnOptions(form: RegistrationForm, field: Field, listing: HelperListing): Field | undefined {
  if (field.kind === 'tick') return field;
  const key = keyOf(form, field.name);
  if (!key) return undefined;
  if (field.kind !== 'many-of' && field.kind !== 'one-of') return field;
  const own = [listing[key] ?? []].flat().filter((entry) => !field.options.some(({ label }) => label === entry));
  return { ...field, options: [...field.options, ...own.map((entry) => ({ id: entry, label: entry }))] };
}
