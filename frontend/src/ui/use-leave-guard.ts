import { useEffect } from 'react';

const WORDS = 'Your changes are not saved. Leave this page and lose them?';
const placeInHistory = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** Asks before something that was typed is lost: when the page is closed or loaded again, at every link, and at the browser's back and forward. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const here = placeInHistory(window.history.state);
    let isReturning = false;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]');
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.hasAttribute('target') || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return;
      if (window.confirm(WORDS)) return window.removeEventListener('beforeunload', onUnload);
      event.preventDefault();
      event.stopPropagation();
    };
    // Before the router hears of it: its page would be gone when it is asked.
    const onPop = (event: PopStateEvent) => {
      const isOurs = isReturning;
      isReturning = false;
      if (!isOurs && window.confirm(WORDS)) return;
      event.stopImmediatePropagation();
      if (isOurs) return;
      isReturning = true;
      window.history.go(here - placeInHistory(event.state));
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('popstate', onPop, true);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('popstate', onPop, true);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty]);
}
