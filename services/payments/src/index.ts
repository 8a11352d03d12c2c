export { payments } from './service.js';
