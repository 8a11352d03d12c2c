import { HUB_ACCESSIBILITY, HUB_AMENITIES, HUB_SERVICES, HUB_TYPE_OPTIONS, type Option } from '@community-help/api-contracts';
import { labelsOf, list, text, type RegistrationForm } from '../form-definition.js';
import { atLeast, check, consented, email, nameIsFine, needed, phoneIsFine, someOf } from '../rules.js';
import { ADDRESS_LOCATION_TEXTS, countToast, EMAIL_FIELD, HIDES_EMAIL, HIDES_PHONE, MORE_FIELD, PHONE_FIELD, placeField, TERMS } from './shared-fields.js';

const asOptions = (labels: readonly string[]): Option[] => labels.map((label) => ({ id: label, label }));

/** Warm/Cool Hubs. Amenities, accessibility and the emergency contact are asked for; the description carries what the contract says. */
export const hubForm: RegistrationForm = {
  projectType: 'warm-cool-hubs',
  pitch: 'A hall, a library, a chapel, a spare front room: tell people when it is warm in winter and cool in summer.',
  picture: 'scene-hub',
  tier: {
    paidName: 'Hub verification',
    benefits: ['Verified badge', 'Priority placement in search', 'Enhanced profile', 'Priority support', 'Monthly verification benefits'],
    payLabel: 'Pay £10.00 for Verification',
  },
  defaultTier: undefined,
  sections: [
    {
      title: 'Organization details',
      fields: [
        { kind: 'text', name: 'organizationName', label: 'Organization name', autoComplete: 'organization', maxLength: 120, isRequired: true },
        { kind: 'text', name: 'contactName', label: 'Contact name', hint: 'Stays on this device; it is not part of your listing.', autoComplete: 'name', maxLength: 120, isRequired: true },
        EMAIL_FIELD,
        PHONE_FIELD,
        HIDES_EMAIL,
        HIDES_PHONE,
      ],
    },
    {
      title: 'Hub information',
      fields: [
        { kind: 'text', name: 'hubName', label: 'Hub name', maxLength: 120, isRequired: true },
        { kind: 'one-of', style: 'radios', name: 'hubType', label: 'Hub type', options: HUB_TYPE_OPTIONS, isRequired: true },
        placeField({ name: 'address', label: 'Address', hint: 'Street, town and postcode' }),
        { kind: 'text', name: 'capacity', label: 'Capacity', hint: 'How many people fit in', maxLength: 80, isRequired: true },
        { kind: 'text', name: 'operatingHours', label: 'Operating hours', hint: 'For example: every day 9:00-21:00, November to March', maxLength: 200, isRequired: true },
      ],
    },
    {
      title: 'Services and amenities',
      fields: [
        { kind: 'many-of', name: 'services', label: 'Services', options: asOptions(HUB_SERVICES), isRequired: true },
        { kind: 'many-of', name: 'amenities', label: 'Amenities (optional)', options: asOptions(HUB_AMENITIES) },
      ],
    },
    {
      title: 'Accessibility and safety',
      fields: [
        { kind: 'many-of', name: 'accessibilityFeatures', label: 'Accessibility (optional)', options: asOptions(HUB_ACCESSIBILITY) },
        { kind: 'text', name: 'emergencyContact', label: 'Emergency contact', hint: 'Name and phone number. Stays on this device; it is sent to nobody.', maxLength: 160, isRequired: true, isSensitive: true },
      ],
    },
    { title: 'Additional information', fields: [MORE_FIELD] },
    TERMS,
  ],
  photosTitle: 'Hub photos',
  photosBefore: 'Additional information',
  hasDonations: false,
  rules: check(
    atLeast('organizationName', 2, 'Organization name is required'),
    atLeast('contactName', 2, 'Contact name is required'),
    email('email', 'Valid email is required'),
    atLeast('phone', 10, 'Valid phone number is required'),
    phoneIsFine('phone', 'Phone'),
    atLeast('hubName', 2, 'Hub name is required'),
    nameIsFine('hubName', 'Hub name'),
    needed('hubType', 'Please select hub type'),
    atLeast('address', 5, 'Complete address is required'),
    atLeast('capacity', 1, 'Capacity is required'),
    atLeast('operatingHours', 5, 'Operating hours are required'),
    someOf('services', 'At least one service must be selected'),
    atLeast('emergencyContact', 10, 'Emergency contact is required'),
    needed('registrationType', 'Please select registration type'),
    consented('agreeToTerms', 'You must agree to terms'),
  ),
  invalidToast: countToast,
  payload: (values) => {
    const services = list(values, 'services');
    const [hubType = ''] = labelsOf(HUB_TYPE_OPTIONS, [text(values, 'hubType')]);
    const extras = [...list(values, 'amenities'), ...list(values, 'accessibilityFeatures')];
    const about = `${text(values, 'organizationName')} runs ${text(values, 'hubName')}, a hub for ${hubType.toLowerCase()}. Room for ${text(values, 'capacity')}. Services: ${services.join(', ')}.`;
    return {
      name: text(values, 'hubName'),
      email: text(values, 'email'),
      phone: text(values, 'phone'),
      location: text(values, 'address'),
      services,
      availability: [text(values, 'operatingHours')],
      description: [about, extras.length > 0 ? `Also: ${extras.join(', ')}.` : '', text(values, 'additionalInfo')].filter(Boolean).join(' '),
      category: 'Warm/Cool Hubs',
      type: 'hub_registration',
    };
  },
  fieldOf: { name: 'hubName', location: 'address', availability: 'operatingHours', description: 'additionalInfo' },
  locationTexts: ADDRESS_LOCATION_TEXTS,
  successToast: () => ({ title: 'Registration Successful!', description: "Your warm/cool hub has been registered. We'll contact you within 24 hours." }),
  failureText: 'Please try again.',
  busyLabel: 'Registering...',
  contactNote: "We'll contact you within 24 hours.",
};
