import { request } from 'node:http';
import { SERVICE_NAMES, type ServiceName } from '@community-help/api-contracts';
import { type RunningService, runService } from '@community-help/service-kit';
import { gateway } from '../src/index.js';
import { startTinyUpstream, type TinyUpstream } from './tiny-upstream.js';

export interface TestGateway {
  url: string;
  upstreams: Record<ServiceName, TinyUpstream>;
  running: RunningService;
  close(): Promise<void>;
}

/** A gateway in this process in front of tiny services. */
export async function startGateway(env: Record<string, string> = {}): Promise<TestGateway> {
  const started = await Promise.all(SERVICE_NAMES.map(async (name) => [name, await startTinyUpstream(name)] as const));
  const urls = Object.fromEntries(started.map(([name, { url }]) => [`${name.replace('-', '_').toUpperCase()}_URL`, url]));
  const running = await runService(gateway, { roles: ['http'], env: { PROFILE: 'embedded', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...urls, ...env } });
  const upstreams = Object.fromEntries(started) as Record<ServiceName, TinyUpstream>;
  return {
    url: running.url,
    upstreams,
    running,
    close: async () => {
      await running.close();
      // Those that are there now: a test may have put another one in a service's place.
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
    },
  };
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request whose path is sent exactly as written: `fetch` would tidy it up. */
export function rawRequest(base: string, path: string, options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method: options.method ?? 'GET', headers: options.headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}
