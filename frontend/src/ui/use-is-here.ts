import { useCallback, useEffect, useRef } from 'react';

/** Asks whether the component is still on the screen, for an answer that comes late: whoever has gone to another page meanwhile stays there. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
