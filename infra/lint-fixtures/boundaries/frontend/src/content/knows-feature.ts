// Breaks: content-imports-by-the-table
import { helperMap } from '../features/helper-map/helper-map.js';

export const page = helperMap;
