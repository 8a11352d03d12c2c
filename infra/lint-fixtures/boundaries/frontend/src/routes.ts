// Breaks: pages-are-loaded-lazily
import { HomePage } from './pages/home-page.js';

export const routes = [HomePage];
