export { ContentConfig } from './content.config.js';
export { content } from './service.js';
