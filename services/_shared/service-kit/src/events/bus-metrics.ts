import { Counter, Histogram } from 'prom-client';
import { metrics } from '../metrics/metrics.js';

export const busMetrics = {
  deliveries: new Counter({
    name: 'bus_deliveries_total',
    help: 'Deliveries of events by outcome: done, duplicate, retry, outage, dead',
    labelNames: ['group', 'topic', 'outcome'],
    registers: [metrics],
  }),
  duration: new Histogram({
    name: 'bus_delivery_duration_seconds',
    help: 'Time a handler took',
    labelNames: ['group', 'topic'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [metrics],
  }),
  published: new Counter({ name: 'bus_published_total', help: 'Events handed to the bus', labelNames: ['topic'], registers: [metrics] }),
};
