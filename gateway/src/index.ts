export { gateway } from './gateway.service.js';
export { GatewayConfig } from './gateway.config.js';
