import type { Option, ProjectType, RegistrationRequest } from '@community-help/api-contracts';

/** What a form holds: a text, a list of option ids, or a tick. */
export type FieldValue = string | string[] | boolean;
export type FormValues = Record<string, FieldValue>;

interface FieldBase {
  name: string;
  label: string;
  hint?: string;
  /** Marked as needed in its label; what is checked stands in `rules`. */
  isRequired?: boolean;
  /** Kept out of the draft that is saved on the device. */
  isSensitive?: boolean;
}

/** The kinds of field there are; the compiler refuses one that has no control (`field-control.tsx`). */
export type Field =
  | (FieldBase & { kind: 'text'; autoComplete?: string; inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric'; type?: 'text' | 'email' | 'tel'; placeholder?: string; maxLength?: number })
  | (FieldBase & { kind: 'long-text'; maxLength?: number })
  | (FieldBase & { kind: 'place'; buttonLabel: string; busyLabel: string })
  | (FieldBase & { kind: 'one-of'; options: readonly Option[]; style: 'radios' | 'select' })
  | (FieldBase & { kind: 'many-of'; options: readonly Option[] })
  | (FieldBase & { kind: 'consent' })
  | (FieldBase & { kind: 'tick' });

export interface FormSection {
  title: string;
  fields: readonly Field[];
}

/** What is wrong with a field, in the words of the specification, or of the server where it was refused there. */
export interface Fault {
  field: string;
  message: string;
  /** Something is there, but it cannot be used. */
  isMalformed?: boolean;
}

export interface ToastText {
  title: string;
  description: string;
}

export interface TierTexts {
  /** Name of the paid tier on this page. */
  paidName: string;
  benefits: readonly string[];
  payLabel: string;
}

/** Everything one registration page says and does; the engine does the rest. */
export interface RegistrationForm {
  projectType: ProjectType;
  pitch: string;
  picture: string;
  tier: TierTexts;
  /** The hub form starts with no tier chosen. */
  defaultTier: 'free' | undefined;
  sections: readonly FormSection[];
  photosTitle: string;
  /** Title of the section that the photos stand before; without one they follow the last section. */
  photosBefore?: string;
  /** Bank details and the donation box are offered (six helper pages and charities). */
  hasDonations: boolean;
  /** In the order of the page. */
  rules: (values: FormValues) => Fault[];
  /** Toast when something is missing. */
  invalidToast: (faults: readonly Fault[]) => ToastText;
  payload: (values: FormValues) => Partial<RegistrationRequest>;
  /** Field of the form for a field of the payload that has another name, so that a refusal of the server appears where it can be mended. */
  fieldOf?: Readonly<Record<string, string>>;
  locationTexts: LocationTexts;
  /** A listing that has no place on the map is not said to be visible there. */
  successToast: (isOnMap: boolean) => ToastText;
  failureText: string;
  busyLabel: string;
  /** Under the submit button. */
  contactNote: string;
  /** The six helper pages cannot be sent while the premium is unpaid; the other forms say so in a toast when they are sent. */
  disablesUnpaidSubmit?: boolean;
}

export interface LocationTexts {
  title: string;
  denied: string;
  unavailable: string;
  timeout: string;
  other: string;
}

export const text = (values: FormValues, name: string): string => (typeof values[name] === 'string' ? values[name].trim() : '');
export const list = (values: FormValues, name: string): string[] => (Array.isArray(values[name]) ? values[name] : []);
export const ticked = (values: FormValues, name: string): boolean => values[name] === true;

/** Labels of the chosen options, in the order of the list. */
export function labelsOf(options: readonly Option[], chosen: readonly string[]): string[] {
  return options.filter((option) => chosen.includes(option.id)).map((option) => option.label);
}

/** Every field of a form, in order. */
export function fieldsOf(form: RegistrationForm): Field[] {
  return form.sections.flatMap((section) => section.fields);
}

/** The empty form. */
export function emptyValues(form: RegistrationForm): FormValues {
  return Object.fromEntries(fieldsOf(form).map((field): [string, FieldValue] => [field.name, field.kind === 'many-of' ? [] : field.kind === 'consent' || field.kind === 'tick' ? false : '']));
}
