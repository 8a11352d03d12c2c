import type { Endpoint } from './endpoint.js';
import { ENDPOINTS } from './endpoints.js';

export type EndpointName = keyof typeof ENDPOINTS;
export type RequestOf<N extends EndpointName> = (typeof ENDPOINTS)[N] extends Endpoint<infer R, unknown> ? R : never;
export type ResponseOf<N extends EndpointName> = (typeof ENDPOINTS)[N] extends Endpoint<infer _R, infer S> ? S : never;

/** Fills a path template; each value is encoded, so 'Charities/Helpers' becomes one segment. */
export function pathOf(name: EndpointName, params: Record<string, string> = {}): string {
  return ENDPOINTS[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${name} needs the path parameter '${key}'`);
    return encodeURIComponent(value);
  });
}
