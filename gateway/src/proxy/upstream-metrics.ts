import { metrics } from '@community-help/service-kit';
import { Gauge } from 'prom-client';
import type { Upstream } from './upstream.js';

const watched = new Set<Upstream>();

new Gauge({
  name: 'gateway_circuit_open',
  help: '1 while a service cannot be reached and its requests are refused at once, but for one that tries',
  labelNames: ['upstream'],
  registers: [metrics],
  collect() {
    this.reset();
    for (const { name, circuit } of watched) this.inc({ upstream: name }, circuit.isOpen ? 1 : 0);
  },
});

new Gauge({
  name: 'gateway_requests',
  help: 'Requests for a service: under_way have one of its places, waiting stand behind an earlier one of their own address',
  labelNames: ['upstream', 'state'],
  registers: [metrics],
  collect() {
    this.reset();
    for (const { name, requests } of watched) {
      this.inc({ upstream: name, state: 'under_way' }, requests.underWay);
      this.inc({ upstream: name, state: 'waiting' }, requests.waiting);
    }
  },
});

/** Tells how the services behind this gateway are, when somebody asks. @returns what ends it */
export function watchUpstreams(upstreams: readonly Upstream[]): () => void {
  for (const upstream of upstreams) watched.add(upstream);
  return () => upstreams.forEach((upstream) => watched.delete(upstream));
}
