import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge } from 'prom-client';
import { metrics } from '../metrics/metrics.js';
import type { Health } from './health.js';

export interface ManagementServer {
  /** e.g. http://127.0.0.1:9090 */
  url: string;
  close(): Promise<void>;
}

const up = new Gauge({ name: 'dependency_up', help: '1 where something this process talks to answers, 0 where it does not', labelNames: ['dependency'], registers: [metrics] });

/** /health/live, /health/ready, /health/dependencies and /metrics, on a port of their own so that no route of the service can hide or publish them. */
export async function startManagementServer(health: Health, host: string, port: number): Promise<ManagementServer> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '/', health, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(url: string, health: Health, response: ServerResponse): Promise<void> {
  const path = url.split('?', 1)[0];
  if (path === '/health/live') return send(response, 200, { status: 'live' });
  if (path === '/health/ready') {
    const missing = await health.missing();
    return send(response, missing.length === 0 ? 200 : 503, { status: missing.length === 0 ? 'ready' : 'not ready', missing });
  }
  if (path === '/health/dependencies') {
    const states = [...(await health.dependencies())].map(([name, isUp]) => [name, isUp ? 'up' : 'down']);
    return send(response, 200, Object.fromEntries(states) as object);
  }
  if (path === '/metrics') {
    for (const [dependency, isUp] of await health.dependencies()) up.set({ dependency }, isUp ? 1 : 0);
    const text = await metrics.metrics();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    return;
  }
  send(response, 404, { status: 'unknown address' });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
