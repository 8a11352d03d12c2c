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

export interface EndpointMatch {
  endpoint: Endpoint;
  /** The path as the router writes it: the label of metrics and log lines. */
  route: string;
}

/**
 * Finds the endpoint of a request by its raw target, without a router: few paths, most of them without a parameter. Undefined also means "not
 * sure": whatever is not plainly an endpoint goes through the router.
 */
export function endpointMatcher(): (method: string, target: string) => EndpointMatch | undefined {
  const fixed = new Map<string, EndpointMatch>();
  const prefixes: (EndpointMatch & { prefix: string })[] = [];
  const templates = new Map<string, (EndpointMatch & { segments: string[] })[]>();
  for (const { url, endpoints } of endpointPaths()) {
    for (const endpoint of Object.values(endpoints)) {
      for (const method of endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]) {
        const match = { endpoint, route: url };
        if (!/[:*]/.test(url)) fixed.set(`${method} ${url}`, match);
        else if (url.endsWith('*')) prefixes.push({ ...match, prefix: `${method} ${url.slice(0, -1)}` });
        else {
          const segments = url.split('/');
          const key = `${method} ${segments.length}`;
          templates.set(key, [...(templates.get(key) ?? []), { ...match, segments }]);
        }
      }
    }
  }
  return (method, target) => {
    const query = target.indexOf('?');
    const path = query < 0 ? target : target.slice(0, query);
    const key = `${method} ${path}`;
    const found = fixed.get(key) ?? prefixes.find(({ prefix }) => key.length > prefix.length && key.startsWith(prefix));
    if (found) return found;
    const parts = path.split('/');
    return templates
      .get(`${method} ${parts.length}`)
      ?.find(({ segments }) => segments.every((segment, index) => (segment.startsWith(':') ? parts[index] !== '' : segment === parts[index])));
  };
}
