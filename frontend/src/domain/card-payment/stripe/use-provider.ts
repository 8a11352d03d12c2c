import { useEffect, useState } from 'react';
import { useSiteConfig } from '../../../app/site-config.js';
import { loadProvider, type Provider } from './load-provider.js';

/** The payment provider: undefined while its script is on its way, for as long as that takes; null when it cannot be had. */
export function useProvider(isWanted: boolean): Provider | null | undefined {
  const { config, isSettled } = useSiteConfig();
  const [provider, setProvider] = useState<Provider | null>();
  useEffect(() => {
    if (!isWanted || !config) return;
    let isCurrent = true;
    void loadProvider(config.stripe).then((loaded) => {
      if (isCurrent) setProvider(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [isWanted, config]);
  return isWanted && isSettled && !config ? null : provider;
}
