import { archiveVersion, BASEMAP_ATTRIBUTION, BASEMAP_URL, TILE_ZOOMS, type SiteConfig } from '@community-help/api-contracts';
import type { GatewayConfig } from '../gateway.config.js';

/** What `/config.json` tells the browser: everything that differs between two installations of the same build. */
export function siteConfigOf(config: GatewayConfig): SiteConfig {
  const { stripePublishableKey, stripeScriptUrl, supportEmail, enquiriesEmail, siteUrl, dashboardAccess, crisisNumbers, quickExitUrl, oidcLabel } = config;
  return {
    stripe: {
      publishableKey: stripePublishableKey,
      isTestMode: stripePublishableKey.startsWith('pk_test_'),
      scriptUrl: stripeScriptUrl ?? null,
    },
    tiles: tilesOf(config),
    supportEmail,
    enquiriesEmail,
    siteUrl: siteUrl.replace(/\/$/, ''),
    dashboardAccess,
    crisisNumbers: crisisNumbers.split(';').map((entry) => {
      const [number = '', words = ''] = entry.split(':');
      return { words: words.trim(), number: number.trim() };
    }),
    quickExitUrl,
    ...(oidcLabel !== undefined && { operatorSignIn: oidcLabel }),
  };
}

function tilesOf({ tileUrl, tileAttribution, tileMaxZoom, pmtilesUrl }: GatewayConfig): SiteConfig['tiles'] {
  if (tileUrl === 'none') return null;
  if (tileUrl === 'own' && pmtilesUrl !== undefined) {
    // An archive's pictures have one theme and one density. What it lacks is drawn by us, so both are named.
    const attribution = `${tileAttribution} &middot; <a href="/map-credits">${BASEMAP_ATTRIBUTION}</a>`;
    return { url: `/tiles/${archiveVersion(pmtilesUrl)}/light/{z}/{x}/{y}.webp`, attribution, minZoom: TILE_ZOOMS.min, maxZoom: tileMaxZoom };
  }
  if (tileUrl === 'own') return { url: BASEMAP_URL, attribution: BASEMAP_ATTRIBUTION, minZoom: TILE_ZOOMS.min, maxZoom: TILE_ZOOMS.max };
  return { url: tileUrl, attribution: tileAttribution, minZoom: 0, maxZoom: tileMaxZoom };
}
