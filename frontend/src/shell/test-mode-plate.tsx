import { useSiteConfig } from '../app/site-config.js';
import { useIsHydrated } from '../ui/use-is-hydrated.js';

/**
 * Says at the foot of every page of a test installation that no money moves; where money is asked for, the dialog says so itself. It covers
 * nothing. The attribute tells the test payment script that the page says it already.
 */
export function TestModePlate() {
  const { config } = useSiteConfig();
  const isHydrated = useIsHydrated();
  if (!isHydrated || !config?.stripe?.isTestMode) return null;
  return (
    <span className="plate test-mode" data-test-mode-band="">
      Test mode: no real card, no real money.
    </span>
  );
}
