export { RegistrationsConfig } from './registrations.config.js';
export { registrations } from './service.js';
