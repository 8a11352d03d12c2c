import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while React takes over a prerendered page, true from then on and in pages that were never prerendered. What depends on the address,
 * the device or the installation is drawn only when it is true, so that the first drawing equals the HTML.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
