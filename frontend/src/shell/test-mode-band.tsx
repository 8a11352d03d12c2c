import { useSiteConfig } from '../app/site-config.js';
import { useIsHydrated } from '../ui/use-is-hydrated.js';

/**
 * Says on every page of a test installation that no money moves. It lies beneath dialogs, which say so themselves, so that it never covers
 * their buttons; the attribute tells the test payment script that the page has a band already.
 */
export function TestModeBand() {
  const { config } = useSiteConfig();
  const isHydrated = useIsHydrated();
  if (!isHydrated || !config?.stripe?.isTestMode) return null;
  return (
    <aside className="test-mode-band no-print" aria-label="Test mode" data-test-mode-band="">
      Test mode: no real card, no real money.
    </aside>
  );
}
