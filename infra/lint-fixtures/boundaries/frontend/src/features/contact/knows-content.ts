// Breaks: features-imports-by-the-table
import { about } from '../../content/about.js';

export const contact = about;
