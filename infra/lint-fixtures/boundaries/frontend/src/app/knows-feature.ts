// Breaks: ui-and-app-know-no-feature
import { helperMap } from '../features/helper-map/helper-map.js';

export const frame = helperMap;
