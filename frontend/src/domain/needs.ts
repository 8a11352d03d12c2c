import type { ProjectType } from '@community-help/api-contracts';

/** What somebody needs, in their words, and the search that answers it. */
export interface Need {
  label: string;
  /** The category to look in; 'all' where helpers of several answer. */
  category: ProjectType | 'all';
  /** Words that helpers use for it; '' = everybody of the category. */
  words: string;
  /** Basename of the pictogram, `cat-<pictogram>.svg`. */
  pictogram: string;
}

export const NEEDS: readonly Need[] = [
  { label: 'Food today', category: 'all', words: 'food', pictogram: 'perishable-goods' },
  { label: 'Somewhere to stay', category: 'housing', words: '', pictogram: 'housing' },
  { label: 'Somewhere warm', category: 'warm-cool-hubs', words: '', pictogram: 'warm-cool-hubs' },
  { label: 'Work', category: 'employment', words: '', pictogram: 'employment' },
  { label: 'Furniture and clothes', category: 'rag-and-bone', words: '', pictogram: 'rag-and-bone' },
  { label: 'Someone to talk to', category: 'charities', words: 'befriending listening', pictogram: 'charities-helpers' },
  { label: 'Help with forms', category: 'charities', words: 'advice forms', pictogram: 'charities-helpers' },
  { label: 'A cup somebody has paid for', category: 'pay-it-forward', words: '', pictogram: 'pay-it-forward' },
];
