import type { SiteConfig } from '@community-help/api-contracts';
import type { GatewayConfig } from '../gateway.config.js';

/** What `/config.json` tells the browser: everything that differs between two installations of the same build. */
export function siteConfigOf(config: GatewayConfig): SiteConfig {
  const { stripePublishableKey, stripeScriptUrl, tileUrl, tileAttribution, tileMaxZoom, supportEmail, enquiriesEmail, siteUrl, dashboardAccess } = config;
  return {
    stripe: {
      publishableKey: stripePublishableKey,
      isTestMode: stripePublishableKey.startsWith('pk_test_'),
      scriptUrl: stripeScriptUrl ?? null,
    },
    tiles: tileUrl === 'none' ? null : { url: tileUrl, attribution: tileAttribution, maxZoom: tileMaxZoom },
    supportEmail,
    enquiriesEmail,
    siteUrl: siteUrl.replace(/\/$/, ''),
    dashboardAccess,
  };
}
