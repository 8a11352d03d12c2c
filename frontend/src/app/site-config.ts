import type { SiteConfig } from '@community-help/api-contracts';
import { api } from './api.js';

export interface SiteConfigState {
  /** undefined while it loads and when it cannot be had. */
  config: SiteConfig | undefined;
  /** True once the question is settled, either way. */
  isSettled: boolean;
}

/** Run-time settings of this installation (`/config.json`): tile source, addresses, payment key. */
export function useSiteConfig(): SiteConfigState {
  const { data, isError } = api.useSiteConfigQuery();
  return { config: data, isSettled: data !== undefined || isError };
}
