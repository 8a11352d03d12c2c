import type { SiteConfig } from '@community-help/api-contracts';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** The payment provider in the browser. */
export type Provider = Stripe;

let pending: Promise<Provider | null> | undefined;

/**
 * The payment provider's script, loaded on the first payment of the tab and never before. A test installation names its own script;
 * it sets `window.Stripe`, which the loader then uses. null when it cannot be had (blocked, offline); the next call tries again.
 */
export function loadProvider(stripe: SiteConfig['stripe']): Promise<Provider | null> {
  pending ??= load(stripe).then(
    (provider) => provider,
    (error: unknown) => {
      console.error('The payment provider could not be loaded', error instanceof Error ? error.message : error);
      pending = undefined;
      return null;
    },
  );
  return pending;
}

async function load({ publishableKey, scriptUrl }: SiteConfig['stripe']): Promise<Provider | null> {
  if (scriptUrl) await loadScript(scriptUrl);
  return loadStripe(publishableKey);
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('the script did not load'));
    };
    document.head.append(script);
  });
}

/** For tests: the next call loads anew. */
export function forgetProvider(): void {
  pending = undefined;
}
