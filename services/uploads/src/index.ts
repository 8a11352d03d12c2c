export { uploads } from './uploads.service.js';
export { UploadsConfig } from './uploads.config.js';
