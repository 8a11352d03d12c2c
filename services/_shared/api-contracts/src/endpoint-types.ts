import { ADDRESSES, type EndpointName } from './addresses.js';
import type { Endpoint, HttpMethod } from './endpoint.js';
import type { ENDPOINTS } from './endpoints.js';

export type RequestOf<N extends EndpointName> = (typeof ENDPOINTS)[N] extends Endpoint<infer R, unknown> ? R : never;
export type ResponseOf<N extends EndpointName> = (typeof ENDPOINTS)[N] extends Endpoint<infer _R, infer S> ? S : never;

/** The method of an address, as ADDRESSES has them. */
export function methodAt(address: string): HttpMethod {
  return address.split(' ', 1)[0] as HttpMethod;
}

/** Fills the path template of an address; each value is encoded, so 'Charities/Helpers' becomes one segment. */
export function pathAt(address: string, params: Record<string, string> = {}): string {
  const [, template = ''] = address.split(' ');
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${address} needs the path parameter '${key}'`);
    return encodeURIComponent(value);
  });
}

export function pathOf(name: keyof typeof ADDRESSES, params: Record<string, string> = {}): string {
  return pathAt(ADDRESSES[name], params);
}
