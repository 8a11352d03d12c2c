import { type Endpoint, ENDPOINTS } from '@community-help/api-contracts';

export interface EndpointPath {
  /** As the router writes it: '/api/helpers/:id', '/objects/*'. */
  url: string;
  endpoints: Partial<Record<'GET' | 'POST', Endpoint>>;
  /** For the Allow header. */
  allowed: string[];
}

/** The table of endpoints by path, because a path that exists answers every method: with its endpoint, or with which methods it takes. */
export function endpointPaths(): EndpointPath[] {
  const byUrl = new Map<string, EndpointPath>();
  for (const endpoint of Object.values(ENDPOINTS) as Endpoint[]) {
    const url = routerPath(endpoint.path);
    const entry = byUrl.get(url) ?? { url, endpoints: {}, allowed: [] };
    entry.endpoints[endpoint.method] = endpoint;
    entry.allowed.push(...(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]));
    byUrl.set(url, entry);
  }
  return [...byUrl.values()];
}

/** A parameter named 'path' is the rest of the address, slashes included; any other is one segment. */
function routerPath(template: string): string {
  return template.replace(/\{path\}$/, '*').replace(/\{(\w+)\}/g, ':$1');
}
