export { gateway } from './service.js';
export { GatewayConfig } from './gateway.config.js';
