// Breaks: ui-knows-no-domain
import { categories } from '../../../services/_shared/api-contracts/src/categories.js';

export const label = categories;
