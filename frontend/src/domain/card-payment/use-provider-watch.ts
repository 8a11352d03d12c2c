import { useEffect, useEffectEvent } from 'react';

/** ms until an empty container counts as a failure (spec). */
export const PROVIDER_TIMEOUT_MS = 2000;

/**
 * While the provider's form is awaited (its container is on the page): nothing in it after two seconds, or a rejection about the provider's elements store,
 * is a failure. Such rejections are only logged (spec).
 */
export function useProviderWatch(isWaiting: boolean, onFailed: () => void): void {
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      const element = document.querySelector('[data-payment-container] > *');
      if (!element || element.childElementCount === 0) failed();
    }, PROVIDER_TIMEOUT_MS);
    const onRejection = (event: PromiseRejectionEvent) => {
      const text = event.reason instanceof Error ? event.reason.message : String(event.reason);
      if (!/elements store/i.test(text)) return;
      event.preventDefault();
      console.error('The payment form failed:', text);
      failed();
    };
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [isWaiting]);
}
