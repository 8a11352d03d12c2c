import type { SiteConfig } from '@community-help/api-contracts';
import { api } from './api.js';
import type { AppStore } from './store.js';

export interface SiteConfigState {
  /** undefined while it loads and when it cannot be had. */
  config: SiteConfig | undefined;
  /** True once the question is settled, either way. */
  isSettled: boolean;
}

/** Run-time settings of this installation: tile source, addresses, payment key. They come with the page, or as `/config.json`. */
export function useSiteConfig(): SiteConfigState {
  const { data, isError } = api.useSiteConfigQuery();
  return { config: data, isSettled: data !== undefined || isError };
}

/** Whom people write to when something does not work. */
export function useSupportAddress(): string {
  return useSiteConfig().config?.supportEmail ?? ADDRESSES_OF_PRERENDERED_PAGES.supportEmail;
}

/** Whom people write to who want to take part. */
export function useEnquiriesAddress(): string {
  return useSiteConfig().config?.enquiriesEmail ?? ADDRESSES_OF_PRERENDERED_PAGES.enquiriesEmail;
}

/** The address under which people and search engines know the site, without a slash at its end; this page's own where nobody said. */
export function useSiteUrl(): string {
  return useSiteConfig().config?.siteUrl ?? location.origin;
}

/** Where prerendered pages, and pages without settings, name whom to write to: the server puts this installation's own addresses in the place of these. */
export const ADDRESSES_OF_PRERENDERED_PAGES = { supportEmail: 'support@address.invalid', enquiriesEmail: 'enquiries@address.invalid' } as const;

/** The settings that the server wrote into the page; undefined where nobody did, as in development. */
export function configInPage(): SiteConfig | undefined {
  const text = document.getElementById('site-config')?.textContent ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as SiteConfig) : undefined;
}

/** Puts the settings into the store before anything is drawn, so that they never change while a page comes alive. */
export function knowSiteConfig(store: AppStore, config: SiteConfig | undefined): void {
  if (config) store.dispatch(api.util.upsertQueryEntries([{ endpointName: 'siteConfig', arg: undefined, value: config }]));
}
