import { defineService } from '@community-help/service-kit';
import { GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';

/** The only process that browsers talk to. It keeps nothing. */
export const gateway = defineService({
  name: 'gateway',
  Config: GatewayConfig,
  http: () => [GatewayModule],
});
