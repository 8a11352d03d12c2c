import { randomUUID } from 'node:crypto';
import type { DonationCompletedV1, HelperRegisteredV1 } from '@community-help/event-contracts';

/** A listing as registrations publishes it: its owner has confirmed the address. */
export const listing = (helperId: string, over: Partial<HelperRegisteredV1> = {}): HelperRegisteredV1 => ({
  helperId,
  revision: 1,
  name: 'Holbeck Open Kitchen',
  description: 'Hot meals.',
  projectType: 'charities',
  email: `${helperId}@helpers.example`,
  phone: null,
  website: null,
  location: 'Leeds LS11',
  latitude: 53.78,
  longitude: -1.55,
  locationPrecision: 'district',
  services: ['hot meals'],
  acceptsDonations: true,
  images: [],
  isVerified: true,
  categories: [],
  charityCategories: [],
  areasOfHelp: [],
  organizationType: null,
  experience: null,
  additionalInfo: null,
  availability: [],
  createdAt: new Date().toISOString(),
  isConfirmed: true,
  ...over,
});

export const donation = (helperId: string, amountPence: number, over: Partial<DonationCompletedV1> = {}): DonationCompletedV1 => ({
  donationId: randomUUID(),
  helperId,
  amountPence,
  feePence: 27,
  creditedPence: amountPence,
  currency: 'gbp',
  completedAt: new Date().toISOString(),
  availableOn: new Date().toISOString(),
  hasDonorEmail: false,
  ...over,
});
