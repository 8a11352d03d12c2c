import { CATEGORIES, type Category, type ProjectType } from '@community-help/api-contracts';

/** The contract's order where categories are filtered by; menus and chips have the order of the category table. */
const EARLIER: readonly ProjectType[] = ['charities', 'employment', 'housing', 'farmers', 'advertising'];

function rankOf({ id }: Category): number {
  const rank = EARLIER.indexOf(id);
  return rank === -1 ? EARLIER.length : rank;
}

/** Every category, as filters and the search for help offer them. */
export const FILTER_CATEGORIES: readonly Category[] = [...CATEGORIES].sort((a, b) => rankOf(a) - rankOf(b));
