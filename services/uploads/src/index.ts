export { uploads } from './service.js';
export { UploadsConfig } from './uploads.config.js';
