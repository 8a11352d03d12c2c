import { collectDefaultMetrics, Registry, type Metric } from 'prom-client';
import { RequestDurations } from './request-durations.js';

/** Every metric of this process; a service registers its own here too (`registers: [metrics]`). */
export const metrics = new Registry();

const durations = new RequestDurations();
metrics.registerMetric(durations as unknown as Metric);

let hasDefaults = false;

/** CPU, memory, event loop and garbage collection of the process; collected once however many services it runs. */
export function collectProcessMetrics(): void {
  if (hasDefaults) return;
  hasDefaults = true;
  collectDefaultMetrics({ register: metrics });
}

/** @param seconds from the first byte of the request to the last byte of the answer */
export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  durations.observe(method, route, status, seconds);
}
