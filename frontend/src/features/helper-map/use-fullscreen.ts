import { useCallback, useEffect, useState } from 'react';

/**
 * Fills the window with the map: a fixed position that works everywhere (iPhones have no Fullscreen API), and the browser's own
 * full screen where there is one. Escape leaves both.
 */
export function useFullscreen(): { isFullscreen: boolean; toggle: () => void } {
  const [isFullscreen, setIsFullscreen] = useState(false);
  const leave = useCallback(() => {
    setIsFullscreen(false);
    if (document.fullscreenElement) document.exitFullscreen().catch((error: unknown) => console.error('Fullscreen error', error));
  }, []);
  const enter = useCallback(() => {
    setIsFullscreen(true);
    // The whole page, which the element covers: of anything less the notices of the page would not be seen.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch((error: unknown) => console.error('Fullscreen error', error));
  }, []);

  useEffect(() => {
    if (!isFullscreen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    // The browser keeps Escape for itself in its own full screen and only tells that it has been left.
    const onChange = () => document.fullscreenElement === null && setIsFullscreen(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    document.documentElement.classList.add('has-fullscreen');
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
      document.documentElement.classList.remove('has-fullscreen');
    };
  }, [isFullscreen, leave]);
  return { isFullscreen, toggle: isFullscreen ? leave : enter };
}
