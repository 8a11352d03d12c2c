import { AVAILABILITY_OPTIONS, categoryOf, type ProjectType } from '@community-help/api-contracts';
import { labelsOf, list, text, type Fault, type Field, type FormSection, type RegistrationForm, type ToastText } from '../form-definition.js';
import { check, email, nameIsFine, needed, phoneIsFine, someOf, websiteIsFine, type Rule } from '../rules.js';
import { AVAILABILITY, AVAILABILITY_MESSAGE, EMAIL_FIELD, EMAIL_MESSAGE, HELPER_LOCATION_TEXTS, HIDES_EMAIL, HIDES_PHONE, HIDES_PLACE, missingToast, MORE_FIELD, orNull, PHONE_FIELD, placeField, submittedToast, WEBSITE_FIELD } from './shared-fields.js';

interface HelperPage {
  projectType: ProjectType;
  /** Begins the generated description: '<Type> helper available ...'. */
  typeName: string;
  pitch: string;
  picture: string;
  /** What the paid tier brings on this page alone. */
  extraBenefits?: readonly string[];
  /** Where they differ from those of the other pages. */
  phone?: Field;
  availability?: FormSection;
  rules?: readonly Rule[];
  invalidToast?: (faults: readonly Fault[]) => ToastText;
}

const BENEFITS = ['Verified badge', 'Priority placement in search', 'Enhanced profile', 'Accept donations and tips', 'Priority support', 'Monthly verification benefits'] as const;

/** What the server insists on, whatever the page asks for. */
const WELL_FORMED: readonly Rule[] = [nameIsFine('name', 'Full name'), phoneIsFine('phone', 'Phone'), websiteIsFine('website', 'Website')];

/** Farmer, pay it forward, rag and bone and advertising pages: phone is marked but may be left out (spec). */
const FOUR_PAGES_RULES: readonly Rule[] = [needed('name', 'Full name is required'), needed('email', 'Email address is required'), email('email', EMAIL_MESSAGE), needed('location', 'Location is required'), someOf('availability', AVAILABILITY_MESSAGE)];
const fourPagesToast = missingToast('Name, email, location, and at least one availability option are required.');

/** One of the six helper pages. */
export function helperForm(page: HelperPage): RegistrationForm {
  const { registration } = categoryOf(page.projectType);
  return {
    projectType: page.projectType,
    pitch: page.pitch,
    picture: page.picture,
    tier: { paidName: 'Premium verification', benefits: [...BENEFITS, ...(page.extraBenefits ?? [])], payLabel: 'Pay £10.00 for Premium' },
    defaultTier: 'free',
    sections: [
      {
        title: 'Personal Information',
        fields: [
          { kind: 'text', name: 'name', label: 'Full name', autoComplete: 'name', maxLength: 120, isRequired: true },
          EMAIL_FIELD,
          page.phone ?? PHONE_FIELD,
          placeField(),
          WEBSITE_FIELD,
          MORE_FIELD,
          HIDES_EMAIL,
          HIDES_PHONE,
          HIDES_PLACE,
        ],
      },
      page.availability ?? AVAILABILITY,
    ],
    photosTitle: 'Photos',
    hasDonations: true,
    rules: check(...(page.rules ?? FOUR_PAGES_RULES), ...WELL_FORMED),
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
        description: availability.length > 0 ? `${page.typeName} helper available ${availability.join(', ')}.` : `${page.typeName} helper.`,
        website: orNull(values, 'website'),
        additionalInfo: orNull(values, 'additionalInfo'),
      };
    },
    fieldOf: { description: 'additionalInfo' },
    locationTexts: HELPER_LOCATION_TEXTS,
    successToast: submittedToast(registration.successNoun),
    failureText: 'Failed to submit registration. Please try again.',
    busyLabel: 'Submitting...',
    contactNote: "We'll contact you within 24-48 hours.",
    disablesUnpaidSubmit: true,
  };
}
