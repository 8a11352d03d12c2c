import { useCallback, useEffect, useState } from 'react';
import type { Provider } from './stripe/load-provider.js';
import { useProvider } from './stripe/use-provider.js';
import { useProviderWatch } from './use-provider-watch.js';

/** ms of the fallback form's simulated processing (spec). */
export const FALLBACK_SUBMIT_MS = 2000;

export interface CardPayment {
  /** waiting: for the session or the provider's script. card: the provider's form. fallback: it does not come up. */
  step: 'waiting' | 'card' | 'fallback';
  provider: Provider | undefined;
  /** The provider's form has shown itself: it can be paid with. */
  isMounted: boolean;
  /** The card is being charged. */
  isPaying: boolean;
  setPaying: (isPaying: boolean) => void;
  mounted: () => void;
  failed: () => void;
  isFallbackBusy: boolean;
  submitFallback: () => void;
}

interface Progress {
  secret: string | undefined;
  isMounted: boolean;
  hasFailed: boolean;
  isPaying: boolean;
  isFallbackBusy: boolean;
}

const FRESH = { isMounted: false, hasFailed: false, isPaying: false, isFallbackBusy: false };

/**
 * One payment by card, from its session's secret to the bank's answer, for whatever is paid. Every secret begins afresh.
 * @param onFallbackEnded the fallback form was sent, and has failed as it always does
 */
export function useCardPayment(isOpen: boolean, clientSecret: string | undefined, onFallbackEnded: () => void): CardPayment {
  const loaded = useProvider(isOpen);
  const [known, setKnown] = useState<Progress>({ secret: undefined, ...FRESH });
  const secret = isOpen ? clientSecret : undefined;
  const progress = known.secret === secret ? known : { secret, ...FRESH };
  const change = useCallback((part: Partial<Progress>) => setKnown((now) => ({ ...(now.secret === secret ? now : FRESH), secret, ...part })), [secret]);

  const hasFailed = progress.hasFailed || loaded === null;
  const step = secret === undefined ? 'waiting' : hasFailed ? 'fallback' : loaded ? 'card' : 'waiting';
  // Counted from the moment in which the provider's container is on the page: a slow script is no failure.
  useProviderWatch(step === 'card' && !progress.isMounted, () => change({ hasFailed: true }));

  useEffect(() => {
    if (!progress.isFallbackBusy) return;
    const timer = setTimeout(() => {
      change({ isFallbackBusy: false });
      onFallbackEnded();
    }, FALLBACK_SUBMIT_MS);
    return () => clearTimeout(timer);
  }, [progress.isFallbackBusy, change, onFallbackEnded]);

  return {
    step,
    provider: loaded ?? undefined,
    isMounted: progress.isMounted,
    isPaying: progress.isPaying,
    setPaying: (isPaying) => change({ isPaying }),
    mounted: () => change({ isMounted: true }),
    failed: () => change({ hasFailed: true }),
    isFallbackBusy: progress.isFallbackBusy,
    submitFallback: () => change({ isFallbackBusy: true }),
  };
}
