import type { GatewayConfig } from '../gateway.config.js';

type PolicyConfig = Pick<GatewayConfig, 'tileUrl' | 'stripeScriptUrl' | 'objectStorePublicUrl'>;

/**
 * Where the site's pages may load things from: ourselves, Stripe, the tile source and the object store, nothing else. Of the scripts written
 * into pages only those run whose hashes the build has noted.
 */
export function contentSecurityPolicy(config: PolicyConfig, scriptHashes: readonly string[] = []): string {
  const tiles = config.tileUrl.startsWith('http') ? [tileSource(config.tileUrl)] : [];
  const store = config.objectStorePublicUrl ? [new URL(config.objectStorePublicUrl).origin] : [];
  const sandbox = config.stripeScriptUrl ? [new URL(config.stripeScriptUrl).origin] : [];
  const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...stripe, ...sandbox],
    // antd writes its styles into the page.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://*.stripe.com', ...tiles, ...store],
    'connect-src': ["'self'", 'https://api.stripe.com', ...store, ...sandbox],
    'frame-src': [...stripe, 'https://hooks.stripe.com', ...sandbox],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

/** The host of a tile template; a `{s}` in it stands for several hosts. */
function tileSource(template: string): string {
  const [, scheme = '', host = ''] = /^(https?:\/\/)([^/]+)/.exec(template) ?? [];
  return scheme + host.replace(/^[^.]*\{s\}[^.]*/, '*');
}

/** Headers of every page and file of the site. */
export function securityHeaders(config: GatewayConfig, scriptHashes?: readonly string[]): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config, scriptHashes),
    // Tile servers refuse requests without a Referer, so 'no-referrer' would blank the map.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

/** Browsers must ignore this on a plain connection, so it is sent only where the connection is encrypted. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';
