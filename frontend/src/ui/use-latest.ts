import { useInsertionEffect, useRef, type RefObject } from 'react';

/** The value of the last drawing, for what runs later: timers, answers, listeners. Not to be read while drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
