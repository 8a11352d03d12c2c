import { BUSINESS_TYPE_OPTIONS, DISCOUNT_STRATEGY_OPTIONS, PICKUP_TIME_OPTIONS, PRODUCT_TYPE_OPTIONS, STORAGE_OPTIONS, TRANSPORTATION_OPTIONS } from '@community-help/api-contracts';
import { labelsOf, list, text, type FormValues, type RegistrationForm } from '../form-definition.js';
import { atLeast, check, consented, email, nameIsFine, needed, phoneIsFine, someOf } from '../rules.js';
import { ADDRESS_LOCATION_TEXTS, countToast, EMAIL_FIELD, HIDES_EMAIL, HIDES_PHONE, MORE_FIELD, PHONE_FIELD, placeField, TERMS } from './shared-fields.js';

/** Perishable goods. */
export const businessForm: RegistrationForm = {
  projectType: 'perishable-goods',
  pitch: 'Good food that must go today: say what, when and how, and neighbours come and fetch it.',
  picture: 'scene-bakery',
  tier: {
    paidName: 'Premium',
    benefits: ['Verified badge', 'Priority placement in search', 'Enhanced profile', 'Priority support', 'Monthly verification benefits'],
    payLabel: 'Pay £10.00 for Premium',
  },
  defaultTier: 'free',
  sections: [
    {
      title: 'Business details',
      fields: [
        { kind: 'text', name: 'businessName', label: 'Business name', autoComplete: 'organization', maxLength: 120, isRequired: true },
        { kind: 'one-of', style: 'select', name: 'businessType', label: 'Business type', options: BUSINESS_TYPE_OPTIONS, isRequired: true },
        { kind: 'text', name: 'contactName', label: 'Contact name', hint: 'Stays on this device; it is not part of your listing.', autoComplete: 'name', maxLength: 120, isRequired: true },
        EMAIL_FIELD,
        PHONE_FIELD,
        HIDES_EMAIL,
        HIDES_PHONE,
        placeField({ name: 'businessAddress', label: 'Business address', hint: 'Street, town and postcode' }),
        { kind: 'text', name: 'operatingHours', label: 'Operating hours', maxLength: 200, isRequired: true },
      ],
    },
    {
      title: 'Product information',
      fields: [
        { kind: 'many-of', name: 'productTypes', label: 'Product types', options: PRODUCT_TYPE_OPTIONS, isRequired: true },
        { kind: 'text', name: 'typicalShelfLife', label: 'Typical shelf life', hint: 'For example: one to two days', maxLength: 120, isRequired: true },
        { kind: 'text', name: 'averageWasteVolume', label: 'Average waste volume per week', hint: 'For example: four crates', maxLength: 120, isRequired: true },
        { kind: 'one-of', style: 'select', name: 'discountStrategy', label: 'Discount strategy', options: DISCOUNT_STRATEGY_OPTIONS, isRequired: true },
      ],
    },
    {
      title: 'Logistics and operations',
      fields: [
        { kind: 'many-of', name: 'preferredPickupTimes', label: 'Preferred pickup times', options: PICKUP_TIME_OPTIONS, isRequired: true },
        { kind: 'many-of', name: 'storageCapabilities', label: 'Storage (optional)', options: STORAGE_OPTIONS },
        { kind: 'one-of', style: 'select', name: 'transportationNeeds', label: 'Transportation', options: TRANSPORTATION_OPTIONS, isRequired: true },
      ],
    },
    { title: 'Additional information', fields: [MORE_FIELD] },
    TERMS,
  ],
  photosTitle: 'Business photos',
  photosBefore: 'Additional information',
  hasDonations: false,
  rules: check(
    atLeast('businessName', 2, 'Business name is required'),
    nameIsFine('businessName', 'Business name'),
    needed('businessType', 'Please select business type'),
    atLeast('contactName', 2, 'Contact name is required'),
    email('email', 'Valid email is required'),
    atLeast('phone', 10, 'Valid phone number is required'),
    phoneIsFine('phone', 'Phone'),
    atLeast('businessAddress', 5, 'Complete business address is required'),
    atLeast('operatingHours', 5, 'Operating hours are required'),
    someOf('productTypes', 'At least one product type must be selected'),
    atLeast('typicalShelfLife', 1, 'Typical shelf life information is required'),
    atLeast('averageWasteVolume', 1, 'Waste volume estimate is required'),
    needed('discountStrategy', 'Please select discount strategy'),
    someOf('preferredPickupTimes', 'At least one pickup time must be selected'),
    needed('transportationNeeds', 'Please select transportation preference'),
    needed('registrationType', 'Please select registration type'),
    consented('agreeToTerms', 'You must agree to terms'),
  ),
  invalidToast: countToast,
  payload: (values) => {
    const products = labelsOf(PRODUCT_TYPE_OPTIONS, list(values, 'productTypes'));
    return {
      name: text(values, 'businessName'),
      email: text(values, 'email'),
      phone: text(values, 'phone'),
      location: text(values, 'businessAddress'),
      services: products,
      availability: labelsOf(PICKUP_TIME_OPTIONS, list(values, 'preferredPickupTimes')),
      description: describe(values, products),
    };
  },
  fieldOf: { name: 'businessName', location: 'businessAddress', services: 'productTypes', availability: 'preferredPickupTimes', description: 'additionalInfo' },
  locationTexts: ADDRESS_LOCATION_TEXTS,
  successToast: () => ({ title: 'Registration Successful', description: "Your perishable goods registration has been submitted successfully. We'll contact you within 24-48 hours for verification." }),
  failureText: 'Failed to submit registration. Please try again.',
  busyLabel: 'Submitting...',
  contactNote: "We'll contact you within 24-48 hours.",
};

/** What a business is, in the middle of a sentence; 'other' says nothing. */
const KINDS: Record<string, string> = { retailer: 'a retailer', restaurant: 'a restaurant', bakery: 'a bakery', supermarket: 'a supermarket', wholesale: 'a wholesaler' };
const PRICES: Record<string, string> = {
  percentage: 'Sold at a percentage off.',
  fixed: 'Sold at a fixed price.',
  donation: 'Given away as a donation.',
  mixed: 'Some is sold at a discount, some is given away.',
};
const TRANSPORT: Record<string, string> = { 'self-pickup': 'To be picked up.', 'delivery-available': 'Delivery is available.', both: 'To be picked up, or delivered.' };

/** All that a visitor wants to know and the payload has no place for. The contact's name stays private. */
function describe(values: FormValues, products: readonly string[]): string {
  const kind = KINDS[text(values, 'businessType')];
  const storage = labelsOf(STORAGE_OPTIONS, list(values, 'storageCapabilities'));
  return [
    `${text(values, 'businessName')}${kind ? `, ${kind},` : ''} offers ${products.join(', ').toLowerCase()}.`,
    `About ${text(values, 'averageWasteVolume')} a week.`,
    `Keeps for: ${text(values, 'typicalShelfLife')}.`,
    PRICES[text(values, 'discountStrategy')],
    TRANSPORT[text(values, 'transportationNeeds')],
    storage.length > 0 ? `Storage: ${storage.join(', ').toLowerCase()}.` : '',
    `Open: ${text(values, 'operatingHours')}.`,
    text(values, 'additionalInfo'),
  ]
    .filter(Boolean)
    .join(' ');
}
