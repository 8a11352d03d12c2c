import { useState } from 'react';

/** Where one is in a list of many pages; `reset` when the list becomes another one. */
export function usePages() {
  const [places, setPlaces] = useState<readonly string[]>([]);
  return {
    after: places.at(-1),
    isFirst: places.length === 0,
    forward: (next: string) => setPlaces((before) => [...before, next]),
    back: () => setPlaces((before) => before.slice(0, -1)),
    reset: () => setPlaces([]),
  };
}

export type Pages = ReturnType<typeof usePages>;
