import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Every metric of this process; a service registers its own here too (`registers: [metrics]`). */
export const metrics = new Registry();

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route template',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});

let hasDefaults = false;

/** CPU, memory, event loop and garbage collection of the process; collected once however many services it runs. */
export function collectProcessMetrics(): void {
  if (hasDefaults) return;
  hasDefaults = true;
  collectDefaultMetrics({ register: metrics });
}

/** @param seconds from the first byte of the request to the last byte of the answer */
export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  durations.labels(method, route, String(status)).observe(seconds);
}
