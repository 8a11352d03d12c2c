// Breaks: what-is-only-prerendered-stays-there
import { descriptions } from './route-descriptions.js';

export const head = descriptions;
