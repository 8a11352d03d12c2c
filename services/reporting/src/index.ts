export { reporting } from './service.js';
