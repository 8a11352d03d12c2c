import type { SiteConfig } from '@community-help/api-contracts';
import { ADDRESSES_OF_PRERENDERED_PAGES } from './site-config.js';

/** What prerendered pages are drawn with, until the page knows this installation's own settings. Not part of the shell: most pages need none of it. */
export const CONFIG_OF_PRERENDERED_PAGES: SiteConfig = {
  stripe: { publishableKey: '', isTestMode: false, scriptUrl: null },
  tiles: null,
  ...ADDRESSES_OF_PRERENDERED_PAGES,
  siteUrl: '%SITE_URL%',
  dashboardAccess: 'open',
  crisisNumbers: [
    { words: 'In danger now? Call', number: '999' },
    { words: 'Ill, and it cannot wait? Call NHS', number: '111' },
  ],
  quickExitUrl: 'https://www.bbc.co.uk/weather',
};
