import { useCallback, useEffect, useState } from 'react';
import { useReducedMotion } from './use-media-query.js';

export interface Carousel {
  index: number;
  /** The visitor has pressed Pause (or asked for reduced motion). */
  isStopped: boolean;
  /** Slides change by themselves at this moment. */
  isRunning: boolean;
  toggle: () => void;
  next: () => void;
  previous: () => void;
  select: (index: number) => void;
  /** Spread on the element whose hover or keyboard focus holds the carousel. */
  hold: { onMouseEnter: () => void; onMouseLeave: () => void; onFocus: () => void; onBlur: () => void };
}

/**
 * Slides that change every `everyMs` and wrap. They wait while the pointer or the keyboard focus is on them, and stop for good by the
 * Pause button; with reduced motion they begin stopped (WCAG 2.2.2). A change by hand begins the wait anew.
 */
export function useCarousel(count: number, everyMs: number, isBlocked = false): Carousel {
  const isStill = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [choice, setChoice] = useState<boolean>();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isStopped = choice ?? isStill;
  const isRunning = !isStopped && !isHovered && !isFocused && !isBlocked && count > 1;

  const select = useCallback((to: number) => setIndex(((to % count) + count) % count), [count]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => select(index + 1), everyMs);
    return () => clearTimeout(timer);
  }, [isRunning, index, everyMs, select]);

  return {
    index,
    isStopped,
    isRunning,
    toggle: () => setChoice(!isStopped),
    next: () => select(index + 1),
    previous: () => select(index - 1),
    select,
    hold: {
      onMouseEnter: () => setIsHovered(true),
      onMouseLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  };
}
