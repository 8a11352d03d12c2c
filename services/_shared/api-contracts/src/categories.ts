/**
 * The one table of helper categories. A row is everything the product knows of a category: what it is called on each screen,
 * which spellings the server accepts, where its pages are, and what its registration page says. Its marketing figures are the site's.
 * Adding a tenth category = one row here + one form definition in the frontend (README, "Adding a category").
 */
export const PROJECT_TYPES = [
  'charities',
  'employment',
  'housing',
  'farmers',
  'pay-it-forward',
  'rag-and-bone',
  'advertising',
  'warm-cool-hubs',
  'perishable-goods',
] as const;

/** The id of a category; the value of `projectType` everywhere. */
export type ProjectType = (typeof PROJECT_TYPES)[number];

/** What the registration payment of a category buys; the value of `registrationType` in `create-registration-payment`. */
export const REGISTRATION_PAYMENT_TYPES = ['premium-helper', 'charity-verification', 'business-listing'] as const;
export type RegistrationPaymentType = (typeof REGISTRATION_PAYMENT_TYPES)[number];

export interface CategoryRegistration {
  title: string;
  submitLabel: string;
  /** Completes 'You now have access to premium ... features.' */
  premiumFeature: string;
  /** Completes 'Your ... helper registration has been submitted ...'. */
  successNoun: string;
  paymentType: RegistrationPaymentType;
  /** Services sent for every helper of this category; empty where the person chooses them in the form. */
  fixedServices: readonly string[];
}

export interface Category {
  id: ProjectType;
  /** Projects menu, project chips and badges, e.g. 'Charities/Helpers'. */
  label: string;
  /** Map filter, help categories, e.g. 'Charities & Helpers'. */
  filterLabel: string;
  /** Coloured badge on the helper profile. */
  badgeLabel: string;
  /** Footer column. */
  footerLabel: string;
  /** Sign-up card. */
  signUpLabel: string;
  /** Every other spelling that a link, an old record or a person may use; compared without case. */
  aliases: readonly string[];
  infoPath: string;
  registrationPath: string;
  /** Offered as a filter chip on /projects. */
  isProjectChip: boolean;
  /** Offered as a help category on the recommendation search. */
  isHelpCategory: boolean;
  /** Basename of the pictogram, `cat-<pictogram>.svg`. */
  pictogram: string;
  registration: CategoryRegistration;
}

export const CATEGORIES: readonly Category[] = [
  {
    id: 'charities',
    label: 'Charities/Helpers',
    filterLabel: 'Charities & Helpers',
    badgeLabel: 'Charities & Helpers',
    footerLabel: 'Charities/Helpers',
    signUpLabel: 'Charities & Helpers',
    aliases: ['charity', 'charities-helpers', 'charities and helpers', 'helpers'],
    infoPath: '/charities-helpers',
    registrationPath: '/charities-registration',
    isProjectChip: true,
    isHelpCategory: true,
    pictogram: 'charities-helpers',
    registration: {
      title: 'Join Charities & Helpers',
      submitLabel: 'Register as Charity Helper',
      premiumFeature: 'charity verification',
      successNoun: 'charity',
      paymentType: 'charity-verification',
      fixedServices: [],
    },
  },
  {
    id: 'employment',
    label: 'Employment',
    filterLabel: 'Employment',
    badgeLabel: 'Employment',
    footerLabel: 'Employment',
    signUpLabel: 'Employment',
    aliases: ['jobs', 'employment-helpers'],
    infoPath: '/employment',
    registrationPath: '/employment-registration',
    isProjectChip: true,
    isHelpCategory: true,
    pictogram: 'employment',
    registration: {
      title: 'Join Employment Helpers',
      submitLabel: 'Register as Employment Helper',
      premiumFeature: 'employment helper',
      successNoun: 'employment',
      paymentType: 'premium-helper',
      fixedServices: ['job placement', 'career counseling', 'employment support'],
    },
  },
  {
    id: 'housing',
    label: 'Housing',
    filterLabel: 'Housing',
    badgeLabel: 'Housing',
    footerLabel: 'Housing',
    signUpLabel: 'Housing',
    aliases: ['homes', 'accommodation', 'housing-helpers'],
    infoPath: '/housing',
    registrationPath: '/housing-registration',
    isProjectChip: true,
    isHelpCategory: true,
    pictogram: 'housing',
    registration: {
      title: 'Join Housing Helpers',
      submitLabel: 'Register as Housing Helper',
      premiumFeature: 'housing verification',
      successNoun: 'housing',
      paymentType: 'premium-helper',
      fixedServices: ['housing search', 'rental assistance', 'housing support'],
    },
  },
  {
    id: 'farmers',
    label: 'Farmers',
    filterLabel: 'Farmers',
    badgeLabel: 'Farmers',
    footerLabel: 'Farmers',
    signUpLabel: 'Farmers',
    aliases: ['farmer', 'farming', 'farmers-helpers'],
    infoPath: '/farmers',
    registrationPath: '/farmers-registration',
    isProjectChip: true,
    isHelpCategory: true,
    pictogram: 'farmers',
    registration: {
      title: 'Join Farmer Helpers',
      submitLabel: 'Register as Farmer Helper',
      premiumFeature: 'farmer verification',
      successNoun: 'farmer',
      paymentType: 'premium-helper',
      fixedServices: ['farming assistance', 'agricultural support', 'crop guidance'],
    },
  },
  {
    id: 'pay-it-forward',
    label: 'Pay It Forward',
    filterLabel: 'Pay It Forward',
    badgeLabel: 'Pay It Forward',
    footerLabel: 'Pay It Forward',
    signUpLabel: 'Pay It Forward',
    aliases: ['payitforward', 'pay-forward'],
    infoPath: '/pay-it-forward',
    registrationPath: '/pay-it-forward-registration',
    isProjectChip: true,
    isHelpCategory: true,
    pictogram: 'pay-it-forward',
    registration: {
      title: 'Join Pay It Forward Helpers',
      submitLabel: 'Register as Pay It Forward Helper',
      premiumFeature: 'pay it forward verification',
      successNoun: 'pay it forward',
      paymentType: 'premium-helper',
      fixedServices: ['kindness acts', 'community generosity', 'goodwill support'],
    },
  },
  {
    id: 'rag-and-bone',
    label: 'Rag and Bone',
    filterLabel: 'Rag and Bone',
    badgeLabel: 'Rag and Bone',
    footerLabel: 'Rag and Bone',
    signUpLabel: 'Rag and Bone',
    aliases: ['rag & bone', 'ragandbone', 'recycling'],
    infoPath: '/rag-and-bone',
    registrationPath: '/rag-and-bone-registration',
    isProjectChip: true,
    isHelpCategory: true,
    pictogram: 'rag-and-bone',
    registration: {
      title: 'Join Rag and Bone Helpers',
      submitLabel: 'Register as Rag and Bone Helper',
      premiumFeature: 'rag & bone verification',
      successNoun: 'rag and bone',
      paymentType: 'business-listing',
      fixedServices: ['item collection', 'waste recycling', 'reuse coordination'],
    },
  },
  {
    id: 'advertising',
    label: 'Advertising',
    filterLabel: 'Advertising',
    badgeLabel: 'Advertising',
    footerLabel: 'Advertising',
    signUpLabel: 'Advertising',
    aliases: ['advertisers', 'adverts'],
    infoPath: '/advertising',
    registrationPath: '/advertising-registration',
    isProjectChip: true,
    isHelpCategory: true,
    pictogram: 'advertising',
    registration: {
      title: 'Join Advertising Helpers',
      submitLabel: 'Register as Advertising Helper',
      premiumFeature: 'advertising verification',
      successNoun: 'advertising',
      paymentType: 'business-listing',
      fixedServices: ['marketing assistance', 'social media promotion', 'community outreach'],
    },
  },
  {
    id: 'warm-cool-hubs',
    label: 'Warm/Cool Hubs',
    filterLabel: 'Warm & Cool Hubs',
    badgeLabel: 'Warm & Cool Hubs',
    footerLabel: 'Community Wellness Hubs',
    signUpLabel: 'Warm/Cool Hubs',
    aliases: ['hubs', 'warm and cool hubs', 'warm hubs', 'cool hubs', 'community wellness hubs'],
    infoPath: '/warm-cool-hubs',
    registrationPath: '/warm-cool-hubs-registration',
    isProjectChip: false,
    isHelpCategory: false,
    pictogram: 'warm-cool-hubs',
    registration: {
      title: 'Register a Warm/Cool Hub',
      submitLabel: 'Register Hub',
      premiumFeature: 'hub verification',
      successNoun: 'warm/cool hub',
      paymentType: 'business-listing',
      fixedServices: [],
    },
  },
  {
    id: 'perishable-goods',
    label: 'Perishable Goods',
    filterLabel: 'Perishable Goods',
    badgeLabel: 'Perishable Goods',
    footerLabel: 'Perishable Goods',
    signUpLabel: 'Perishable Goods',
    aliases: ['perishable', 'perishables', 'food retailers'],
    infoPath: '/perishable-goods',
    registrationPath: '/perishable-goods-registration',
    isProjectChip: false,
    isHelpCategory: false,
    pictogram: 'perishable-goods',
    registration: {
      title: 'Register Your Food Business',
      submitLabel: 'Register Business',
      premiumFeature: 'business',
      successNoun: 'perishable goods',
      paymentType: 'business-listing',
      fixedServices: [],
    },
  },
];

/** "Pay It Forward", "pay_it_forward" and "PAY-IT-FORWARD" are one spelling; "&" and "and" too. */
function spelling(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const bySpelling = new Map<string, Category>();
for (const category of CATEGORIES) {
  const { id, label, filterLabel, badgeLabel, footerLabel, signUpLabel, aliases, infoPath } = category;
  for (const name of [id, label, filterLabel, badgeLabel, footerLabel, signUpLabel, infoPath, ...aliases]) {
    bySpelling.set(spelling(name), category);
  }
}

/** The category behind any id, label or alias, however it is spelled; undefined when it is none of ours. */
export function findCategory(name: string | null | undefined): Category | undefined {
  return name ? bySpelling.get(spelling(name)) : undefined;
}

/** The row of a known id. */
export function categoryOf(id: ProjectType): Category {
  return CATEGORIES[PROJECT_TYPES.indexOf(id)]!;
}

/** Blog categories: chip label and every accepted spelling. */
export const BLOG_CATEGORIES = ['Success Stories', 'Updates', 'Guides'] as const;
export type BlogCategory = (typeof BLOG_CATEGORIES)[number];

/** The blog category behind any spelling ('success-stories', 'Success Stories'); undefined when unknown. */
export function findBlogCategory(name: string | null | undefined): BlogCategory | undefined {
  if (!name) return undefined;
  const wanted = spelling(name);
  return BLOG_CATEGORIES.find((category) => spelling(category) === wanted);
}

/** The URL word of a category name: 'Success Stories' becomes 'success-stories'. */
export function slugOf(name: string): string {
  return spelling(name);
}
