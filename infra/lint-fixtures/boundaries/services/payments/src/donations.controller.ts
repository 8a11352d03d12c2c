// Breaks: controllers-do-not-import-entities
import { Donation } from './donation.entity.js';

export const shown = new Donation();
