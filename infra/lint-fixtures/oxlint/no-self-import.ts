// Breaks: no-self-import
import { self } from './no-self-import.js';

export const again = self;
