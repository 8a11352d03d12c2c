import type { HelperRegisteredV1 } from '@community-help/event-contracts';

/** A listing as registrations publishes it: free, in Leeds, with an address of its own. */
export function listingEvent(helperId: string, changes: Partial<HelperRegisteredV1> = {}): HelperRegisteredV1 {
  return {
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
    acceptsDonations: false,
    images: [],
    isVerified: false,
    categories: [],
    charityCategories: [],
    areasOfHelp: [],
    organizationType: null,
    experience: null,
    additionalInfo: null,
    availability: [],
    createdAt: new Date().toISOString(),
    ...changes,
  };
}
