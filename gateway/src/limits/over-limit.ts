import { metrics } from '@community-help/service-kit';
import { Counter } from 'prom-client';

/** By class of endpoint; at_once are those of an address that has too many waiting already. */
export const overLimit = new Counter({
  name: 'gateway_over_limit_total',
  help: 'Requests that were too many of their address, by limit: answered 429, or by a page without its record',
  labelNames: ['limit'],
  registers: [metrics],
});
