// Breaks: pages-imports-by-the-table
import { menu } from '../shell/menu.js';

export const page = menu;
