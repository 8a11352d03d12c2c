export { accounts } from './service.js';
export { AccountsConfig } from './accounts.config.js';
