import { AVAILABILITY_OPTIONS, categoryOf, type ProjectType } from '@community-help/api-contracts';
import { labelsOf, list, text, type Fault, type RegistrationForm, type ToastText } from '../form-definition.js';
import { check, email, needed, someOf, type Rule } from '../rules.js';
import { AVAILABILITY, AVAILABILITY_MESSAGE, EMAIL_FIELD, EMAIL_MESSAGE, HELPER_LOCATION_TEXTS, MORE_FIELD, orNull, PHONE_FIELD, placeField, WEBSITE_FIELD } from './shared-fields.js';

interface HelperPage {
  projectType: ProjectType;
  /** Begins the generated description: '<Type> helper available ...'. */
  typeName: string;
  pitch: string;
  picture: string;
  benefits?: readonly string[];
  rules?: readonly Rule[];
  invalidToast?: (faults: readonly Fault[]) => ToastText;
  sendsDevicePosition?: boolean;
}

const BENEFITS = ['Verified badge', 'Priority placement in search', 'Enhanced profile', 'Accept donations and tips', 'Priority support', 'Monthly verification benefits'] as const;

/** Farmer, pay it forward, rag and bone and advertising pages: phone is marked but not checked (spec). */
const FOUR_PAGES_RULES: readonly Rule[] = [needed('name', 'Full name is required'), needed('email', 'Email address is required'), email('email', EMAIL_MESSAGE), needed('location', 'Location is required'), someOf('availability', AVAILABILITY_MESSAGE)];
const fourPagesToast = (): ToastText => ({ title: 'Please fill in all required fields', description: 'Name, email, location, and at least one availability option are required.' });

/** One of the six helper pages. */
export function helperForm(page: HelperPage): RegistrationForm {
  const { registration } = categoryOf(page.projectType);
  const rules = page.rules ?? FOUR_PAGES_RULES;
  return {
    projectType: page.projectType,
    pitch: page.pitch,
    picture: page.picture,
    tier: { paidName: 'Premium verification', benefits: page.benefits ?? BENEFITS, payLabel: 'Pay £10.00 for Premium' },
    defaultTier: 'free',
    sections: [
      {
        title: 'Personal Information',
        fields: [
          { kind: 'text', name: 'name', label: 'Full name', autoComplete: 'name', maxLength: 120, isRequired: true },
          EMAIL_FIELD,
          PHONE_FIELD,
          placeField(),
          WEBSITE_FIELD,
          MORE_FIELD,
        ],
      },
      AVAILABILITY,
    ],
    photosTitle: 'Photos',
    hasDonations: true,
    rules: (values) => onePerField(check(...rules)(values)),
    invalidToast: page.invalidToast ?? fourPagesToast,
    payload: (values) => {
      const availability = labelsOf(AVAILABILITY_OPTIONS, list(values, 'availability'));
      return {
        name: text(values, 'name'),
        email: text(values, 'email'),
        phone: orNull(values, 'phone'),
        location: text(values, 'location'),
        services: [...registration.fixedServices],
        availability,
        description: `${page.typeName} helper available ${availability.join(', ')}.`,
        website: orNull(values, 'website'),
        additionalInfo: orNull(values, 'additionalInfo'),
      };
    },
    sendsDevicePosition: page.sendsDevicePosition ?? false,
    locationTexts: HELPER_LOCATION_TEXTS,
    successToast: {
      title: 'Registration Successful',
      description: `Your ${registration.successNoun} helper registration has been submitted and is now visible on the map. We'll contact you within 24-48 hours for verification.`,
    },
    failureText: 'Failed to submit registration. Please try again.',
    busyLabel: 'Submitting...',
    contactNote: "We'll contact you within 24-48 hours.",
    disablesUnpaidSubmit: true,
  };
}

/** The first fault of each field: an empty address is not also an invalid one. */
export function onePerField(faults: readonly Fault[]): Fault[] {
  return faults.filter((fault, index) => faults.findIndex((other) => other.field === fault.field) === index);
}
