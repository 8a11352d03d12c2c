import { AVAILABILITY_OPTIONS, CONTACT } from '@community-help/api-contracts';
import type { Fault, Field, FormSection, FormValues, LocationTexts, ToastText } from '../form-definition.js';

export const AVAILABILITY_MESSAGE = 'Please select at least one availability option';
export const EMAIL_MESSAGE = 'Please enter a valid email address';

export const AVAILABILITY: FormSection = {
  title: 'Availability',
  fields: [{ kind: 'many-of', name: 'availability', label: 'When can you help?', options: AVAILABILITY_OPTIONS, isRequired: true }],
};

export const EMAIL_FIELD: Field = { kind: 'text', name: 'email', label: 'Email address', type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: CONTACT.maxEmailLength, isRequired: true };
export const PHONE_FIELD: Field = { kind: 'text', name: 'phone', label: 'Phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: CONTACT.maxPhoneLength, isRequired: true };
export const WEBSITE_FIELD: Field = { kind: 'text', name: 'website', label: 'Website (optional)', inputMode: 'url', autoComplete: 'url', maxLength: CONTACT.maxWebsiteLength };
export const MORE_FIELD: Field = { kind: 'long-text', name: 'additionalInfo', label: 'Anything else people should know? (optional)', maxLength: 2000 };

/** What visitors are not shown, where a helper wishes so. None of it has to be answered. */
export const HIDES_EMAIL: Field = { kind: 'tick', name: 'hidesEmail', label: 'Do not show my email address', hint: 'People write to you through a form instead; your answers show no address either.' };
export const HIDES_PHONE: Field = { kind: 'tick', name: 'hidesPhone', label: 'Do not show my phone number' };
export const HIDES_PLACE: Field = { kind: 'tick', name: 'hidesPlace', label: 'Show my place only within 500 m', hint: 'For people who help from their own home. District and town are shown, no street.' };

export function placeField(over: Partial<Extract<Field, { kind: 'place' }>> = {}): Field {
  return { kind: 'place', name: 'location', label: 'Location', hint: 'City or postcode', buttonLabel: 'My Location', busyLabel: 'Locating...', isRequired: true, ...over };
}

/** Hub and business ask for it; what it refers to can be read without losing the form. */
export const TERMS: FormSection = { title: 'Terms', fields: [{ kind: 'consent', name: 'agreeToTerms', label: 'I agree to the terms of service and the community guidelines', isRequired: true }] };

/** How many fields are missing. */
export const countToast = (faults: readonly Fault[]): ToastText => ({
  title: 'Please complete required fields',
  description: `${faults.length} required field(s) need(s) to be completed before submission.`,
});

/** The words of pages that name the required fields; where all are there and one cannot be used, they would be untrue. */
export const missingToast = (description: string) => (faults: readonly Fault[]): ToastText =>
  faults.every(({ isMalformed }) => isMalformed)
    ? { title: 'Please check what you entered', description: `${faults.map(({ message }) => message).join('. ')}.` }
    : { title: 'Please fill in all required fields', description };

/** After a helper or a charity has registered. */
export const submittedToast = (noun: string) => (isOnMap: boolean): ToastText => ({
  title: 'Registration Successful',
  description: `Your ${noun} helper registration has been submitted${isOnMap ? ' and is now visible on the map' : ''}. We'll contact you within 24-48 hours for verification.`,
});

/** The words of the six helper pages. */
export const HELPER_LOCATION_TEXTS: LocationTexts = {
  title: 'Location error',
  denied: 'Location access denied. Please enter it manually.',
  unavailable: 'Could not get your location. Please enter it manually.',
  timeout: 'Could not get your location. Please enter it manually.',
  other: 'Could not get your location. Please enter it manually.',
};

/** The words of the hub and the business form, whatever the reason. */
export const ADDRESS_LOCATION_TEXTS: LocationTexts = {
  title: 'Location access denied',
  denied: 'Please enter your address manually.',
  unavailable: 'Please enter your address manually.',
  timeout: 'Please enter your address manually.',
  other: 'Please enter your address manually.',
};

/** The text or null: the contract sends null for what is empty. */
export function orNull(values: FormValues, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
