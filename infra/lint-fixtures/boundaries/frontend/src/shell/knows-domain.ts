// Breaks: shell-imports-by-the-table
import { miles } from '../domain/distance.js';

export const footer = miles;
