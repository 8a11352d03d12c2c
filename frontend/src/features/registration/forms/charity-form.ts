import { AVAILABILITY_OPTIONS, HELP_AREA_OPTIONS, ORGANIZATION_TYPE_OPTIONS } from '@community-help/api-contracts';
import { labelsOf, list, text, type RegistrationForm } from '../form-definition.js';
import { check, email, nameIsFine, needed, phoneIsFine, someOf, websiteIsFine } from '../rules.js';
import { AVAILABILITY, AVAILABILITY_MESSAGE, countToast, EMAIL_FIELD, EMAIL_MESSAGE, HIDES_EMAIL, HIDES_PHONE, HIDES_PLACE, MORE_FIELD, orNull, PHONE_FIELD, placeField, submittedToast, WEBSITE_FIELD } from './shared-fields.js';

export const charityForm: RegistrationForm = {
  projectType: 'charities',
  pitch: 'Food bank, advice centre, befriending group or one person with a van: be found by the people who live nearest.',
  picture: 'scene-foodbank',
  tier: {
    paidName: 'Charity verification',
    benefits: ['Verified badge', 'Priority placement in search', 'Enhanced profile', 'Accept donations and tips', 'Priority support', 'Monthly verification benefits', 'Analytics'],
    payLabel: 'Pay £10.00 for Verification',
  },
  defaultTier: 'free',
  sections: [
    {
      title: 'Organisation details',
      fields: [
        { kind: 'text', name: 'name', label: 'Name of the organisation', autoComplete: 'organization', maxLength: 120, isRequired: true },
        EMAIL_FIELD,
        PHONE_FIELD,
        placeField(),
        WEBSITE_FIELD,
        HIDES_EMAIL,
        HIDES_PHONE,
        { ...HIDES_PLACE, hint: 'Individuals are always shown so. District and town are shown, no street.' },
      ],
    },
    { title: 'Organisation type', fields: [{ kind: 'one-of', style: 'radios', name: 'organizationType', label: 'What kind of organisation are you?', options: ORGANIZATION_TYPE_OPTIONS, isRequired: true }] },
    { title: 'Help categories', fields: [{ kind: 'many-of', name: 'areasOfHelp', label: 'What do you help with?', options: HELP_AREA_OPTIONS, isRequired: true }] },
    AVAILABILITY,
    {
      title: 'Emergency contact',
      fields: [
        { kind: 'text', name: 'emergencyContact', label: 'Emergency contact name', hint: 'Stays on this device; it is sent to nobody.', maxLength: 120, isRequired: true, isSensitive: true },
        { kind: 'text', name: 'emergencyPhone', label: 'Emergency contact phone', type: 'tel', inputMode: 'tel', maxLength: 40, isRequired: true, isSensitive: true },
        MORE_FIELD,
      ],
    },
  ],
  photosTitle: 'Photos',
  hasDonations: true,
  rules: check(
    needed('name', 'Name of the organisation is required'),
    nameIsFine('name', 'Name of the organisation'),
    email('email', EMAIL_MESSAGE),
    needed('phone', 'Phone is required'),
    phoneIsFine('phone', 'Phone'),
    needed('location', 'Location is required'),
    websiteIsFine('website', 'Website'),
    needed('organizationType', 'Please select your organization type'),
    someOf('areasOfHelp', 'Please select at least one help category'),
    someOf('availability', AVAILABILITY_MESSAGE),
    needed('emergencyContact', 'Emergency contact name is required'),
    needed('emergencyPhone', 'Emergency contact phone is required'),
  ),
  invalidToast: countToast,
  payload: (values) => {
    const areas = labelsOf(HELP_AREA_OPTIONS, list(values, 'areasOfHelp'));
    const availability = labelsOf(AVAILABILITY_OPTIONS, list(values, 'availability'));
    const [organizationType = null] = labelsOf(ORGANIZATION_TYPE_OPTIONS, [text(values, 'organizationType')]);
    return {
      name: text(values, 'name'),
      email: text(values, 'email'),
      phone: orNull(values, 'phone'),
      location: text(values, 'location'),
      services: areas,
      areasOfHelp: areas,
      organizationType,
      availability,
      description: `${organizationType ?? 'Charity'} helping with ${areas.join(', ')}. Available ${availability.join(', ')}.`,
      website: orNull(values, 'website'),
      additionalInfo: orNull(values, 'additionalInfo'),
    };
  },
  fieldOf: { services: 'areasOfHelp', description: 'additionalInfo' },
  locationTexts: {
    title: 'Location error',
    denied: 'Location access denied. Please enable location services and try again.',
    unavailable: 'Location information is unavailable. Please enter your location manually.',
    timeout: 'Location request timed out. Please try again or enter manually.',
    other: 'Unable to get your location. Please enter it manually.',
  },
  successToast: submittedToast('charity'),
  failureText: 'Failed to submit registration. Please try again.',
  busyLabel: 'Submitting...',
  contactNote: "We'll contact you within 24-48 hours.",
};
