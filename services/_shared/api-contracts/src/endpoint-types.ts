import { ADDRESSES, type EndpointName } from './addresses.js';
import type { Endpoint, HttpMethod } from './endpoint.js';
import type { ENDPOINTS } from './endpoints.js';

export type RequestOf<N extends EndpointName> = (typeof ENDPOINTS)[N] extends Endpoint<infer R, unknown> ? R : never;
export type ResponseOf<N extends EndpointName> = (typeof ENDPOINTS)[N] extends Endpoint<infer _R, infer S> ? S : never;

/** The method of an endpoint. */
export function methodOf(name: EndpointName): HttpMethod {
  return ADDRESSES[name].split(' ', 1)[0] as HttpMethod;
}

/** Fills a path template; each value is encoded, so 'Charities/Helpers' becomes one segment. */
export function pathOf(name: EndpointName, params: Record<string, string> = {}): string {
  const [, template = ''] = ADDRESSES[name].split(' ');
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${name} needs the path parameter '${key}'`);
    return encodeURIComponent(value);
  });
}
