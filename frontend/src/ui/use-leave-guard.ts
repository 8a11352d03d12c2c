import { useEffect } from 'react';

const WORDS = 'Your changes are not saved. Leave this page and lose them?';

/** Stands in the history a second time, so that one step back is still this page and there is somebody left to be asked. */
function standTwice(): void {
  const state = window.history.state as { isSecond?: true } | null;
  if (!state?.isSecond) window.history.pushState({ ...state, isSecond: true }, '');
}

/** Asks before something that was typed is lost: when the page is closed or loaded again, at every link, and at a step back. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]');
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (link.hasAttribute('target') || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return;
      if (window.confirm(WORDS)) return letGo();
      event.preventDefault();
      event.stopPropagation();
    };
    const onPop = () => {
      if (!window.confirm(WORDS)) return standTwice();
      letGo();
      window.history.back();
    };
    const letGo = () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('popstate', onPop);
      document.removeEventListener('click', onClick, true);
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('popstate', onPop);
    document.addEventListener('click', onClick, true);
    standTwice();
    return letGo;
  }, [isDirty]);
}
