import { CONFIG_OF_PRERENDERED_PAGES } from '../app/prerendered-config.js';
import { useSiteConfig } from '../app/site-config.js';
import { Icon } from '../ui/icon.js';
import { useIsHydrated } from '../ui/use-is-hydrated.js';
import './help-at-once.css';

/** Whom to ring when it cannot wait, as this installation says. */
export function CrisisNumbers() {
  const { config } = useSiteConfig();
  const isHydrated = useIsHydrated();
  const numbers = (isHydrated && config?.crisisNumbers) || CONFIG_OF_PRERENDERED_PAGES.crisisNumbers;
  return (
    <p className="crisis-numbers">
      {numbers.map(({ words, number }) => (
        <a key={number} href={`tel:${number.replaceAll(' ', '')}`}>
          <Icon name="phone" />
          {words} {number}
        </a>
      ))}
    </p>
  );
}
