// Breaks: ui-knows-no-domain
import { miles } from '../domain/distance.js';

export const label = miles;
