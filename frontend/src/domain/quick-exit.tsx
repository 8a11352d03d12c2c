import { useEffect } from 'react';
import { CONFIG_OF_PRERENDERED_PAGES } from '../app/prerendered-config.js';
import { useSiteConfig } from '../app/site-config.js';
import { Icon } from '../ui/icon.js';
import { useIsHydrated } from '../ui/use-is-hydrated.js';
import './help-at-once.css';

const PRESSES = 3;
const WITHIN_MS = 3000;

/**
 * A bar along the foot of pages that somebody in need may not want to be seen with. It puts an everyday page in the place of this one: by a press, or by
 * Shift three times in a row. What was looked for goes with it; pages visited before stay in the browser's history, as the Safety page says.
 */
export function QuickExit() {
  const { config } = useSiteConfig();
  const isHydrated = useIsHydrated();
  const url = (isHydrated && config?.quickExitUrl) || CONFIG_OF_PRERENDERED_PAGES.quickExitUrl;
  useEffect(() => {
    const stop = onShiftThrice(() => leaveFor(url));
    return () => stop();
  }, [url]);
  return (
    <div className="quick-exit">
      <a
        href={url}
        rel="noreferrer"
        onClick={(event) => {
          event.preventDefault();
          leaveFor(url);
        }}
      >
        <Icon name="close" />
        Leave this site quickly<span className="vh">, or press Shift three times</span>
      </a>
    </div>
  );
}

/** @returns what ends it */
function onShiftThrice(leave: () => void): () => void {
  let times: number[] = [];
  const onKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
    if (key !== 'Shift') times = [];
    else if (!repeat) times = [...times.filter((time) => timeStamp - time < WITHIN_MS), timeStamp];
    if (times.length >= PRESSES) leave();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** The page is emptied at once: on a slow line the other one may take seconds to come. */
function leaveFor(url: string): void {
  document.body.hidden = true;
  document.title = ' ';
  try {
    sessionStorage.clear();
  } catch {
    // Where a device keeps nothing, nothing has to go.
  }
  location.replace(url);
}
