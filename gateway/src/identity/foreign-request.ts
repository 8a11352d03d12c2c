import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that changes something may have been made by a page of somebody else. A browser says where a request comes from by
 * Sec-Fetch-Site, older ones by Origin alone; one that says neither is not believed, since only browsers carry a session's cookie.
 */
export function isForeign(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin !== siteOrigin;
}
