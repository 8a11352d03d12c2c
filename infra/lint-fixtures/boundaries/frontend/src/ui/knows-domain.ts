// Breaks: ui-imports-by-the-table
import { miles } from '../domain/distance.js';

export const label = miles;
