import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; `whilePrerendering` is what the HTML of the build assumes. */
export function useMediaQuery(query: string, whilePrerendering = false): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => whilePrerendering,
  );
}

/** True when the visitor asked the system for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
