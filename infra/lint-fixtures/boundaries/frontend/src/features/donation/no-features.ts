// Breaks: features-never-import-features
import { helperMap } from '../helper-map/helper-map.js';

export const donation = helperMap;
