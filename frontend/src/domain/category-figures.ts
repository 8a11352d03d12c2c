import type { ProjectType } from '@community-help/api-contracts';

export interface MarketingFigure {
  /** As printed, e.g. "250+". */
  value: string;
  label: string;
}

/** Fixed claims on the pages of a category and of its registration; not data. */
export const CATEGORY_FIGURES: Record<ProjectType, readonly MarketingFigure[]> = {
  charities: [],
  employment: [
    { value: '250+', label: 'People helped' },
    { value: '180+', label: 'Jobs found' },
    { value: '40+', label: 'Partner companies' },
  ],
  housing: [
    { value: '300+', label: 'Families housed' },
    { value: '150+', label: 'Properties listed' },
    { value: '90%', label: 'Success rate' },
  ],
  farmers: [
    { value: '120+', label: 'Farms' },
    { value: '500+', label: 'Tons harvested' },
    { value: '85%', label: 'Season success' },
  ],
  'pay-it-forward': [
    { value: '800+', label: 'Acts' },
    { value: '600+', label: 'Gifts' },
    { value: '95%', label: 'Pay forward rate' },
  ],
  'rag-and-bone': [
    { value: '400+', label: 'Items' },
    { value: '2.5T', label: 'Waste diverted' },
    { value: '150+', label: 'Collections' },
  ],
  advertising: [
    { value: '200+', label: 'Businesses' },
    { value: '50K+', label: 'People reached' },
    { value: '85%', label: 'Campaign success' },
  ],
  'warm-cool-hubs': [
    { value: '150+', label: 'Active hubs' },
    { value: '8K+', label: 'People sheltered' },
    { value: '24/7', label: 'Emergency access' },
  ],
  'perishable-goods': [
    { value: '285+', label: 'Partner retailers' },
    { value: '12K+', label: 'Families helped' },
    { value: '40%', label: 'Waste reduction' },
  ],
};
