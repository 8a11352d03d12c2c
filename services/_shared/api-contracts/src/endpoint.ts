/** Who owns an endpoint, what it takes and how often one address may call it. */
export const SERVICE_NAMES = ['registrations', 'geo-recommendations', 'payments', 'uploads', 'reporting', 'content', 'accounts'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
export type HttpMethod = 'GET' | 'POST';

/** How many requests one address may make: the gateway has one budget per class. */
export type LimitClass = 'read' | 'search' | 'write' | 'money' | 'upload' | 'webhook' | 'tile';

export interface Endpoint<Request = unknown, Response = unknown> {
  method: HttpMethod;
  /** Path template, `{name}` for a parameter. */
  path: string;
  owner: ServiceName;
  limit: LimitClass;
  summary: string;
  /** Documented query parameters. */
  query?: readonly string[];
  /** Largest accepted body in bytes; 64 kB unless said. */
  maxBodyBytes?: number;
  /** The gateway tells the service who is signed in; without it no service hears of that. */
  isForSignedIn?: true;
  /** The same for an endpoint that others may call as well: while nobody can say who it is, the service hears of nobody. */
  mayBeSignedIn?: true;
  /** Only types: never present at run time. */
  readonly __request?: Request;
  readonly __response?: Response;
}

/** A row of the table, with its types. `address` is method and path, as ADDRESSES has them. */
export function endpoint<Request, Response>(address: `${HttpMethod} /${string}`, entry: Omit<Endpoint<Request, Response>, 'method' | 'path'>): Endpoint<Request, Response> {
  const [method, path] = address.split(' ') as [HttpMethod, string];
  return { method, path, ...entry };
}
