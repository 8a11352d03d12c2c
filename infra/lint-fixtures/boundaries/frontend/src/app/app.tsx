// Breaks: the-frame-knows-shell-and-routes
import { helperMap } from '../features/helper-map/helper-map.js';

export const app = helperMap;
