import { compareServers } from '../http/compare-servers.js';
import type { LoadRequest } from '../http/load-client.js';
import { rate, type Line } from '../result.js';
import { startNginx } from '../servers/nginx.js';
import { runServer, type BenchServer } from '../servers/run-server.js';
import { RECOMMENDATION_BODY } from './http-stack.js';

/** What the bare undici proxy costs in multiples of nginx's, from the design's measurements; used where there is no nginx. */
const UNDICI_PER_NGINX = 2.9;

/** G1: what the gateway costs beside another proxy, and what a service and its gateway do together on one core. */
export async function measureGateway(): Promise<Line[]> {
  const service = await runServer('stack-server');
  const nginx = await startNginx(service.url);
  const other = nginx ?? (await runServer('raw-proxy', { UPSTREAM_URL: service.url }));
  const gateway = await runServer('gateway-server', { UPSTREAM_URL: service.url });
  try {
    const post = (server: BenchServer): LoadRequest => ({ url: `${server.url}/api/recommendations`, method: 'POST', body: RECOMMENDATION_BODY });
    const rates = await compareServers({ other: [other, post(other)], gateway: [gateway, post(gateway)], service: [service, post(service)] });
    const name = nginx ? 'nginx' : 'bare undici proxy (no nginx here)';
    const each = 1 / rates.gateway.perCore + 1 / rates.service.perCore;
    return [
      {
        row: 'G1',
        what: `gateway's processor time per request against ${name}`,
        target: { atMost: nginx ? 3.5 : Number((3.5 / UNDICI_PER_NGINX).toFixed(2)) },
        ratio: rates.other.perCore / rates.gateway.perCore,
        measured: `${rate(rates.gateway.perCore)} per core`,
        baseline: `${rate(rates.other.perCore)} per core`,
      },
      {
        row: 'G1',
        what: 'gateway and service on one core, POST with 4.5 kB answer',
        target: { atLeast: 0.45 },
        ratio: 1 / each / rates.service.perCore,
        measured: `${rate(1 / each)} per core`,
        baseline: `the service alone ${rate(rates.service.perCore)} per core`,
      },
    ];
  } finally {
    await Promise.all([gateway.stop(), other.stop()]);
    await service.stop();
  }
}
