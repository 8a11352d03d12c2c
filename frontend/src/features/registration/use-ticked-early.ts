import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** What was ticked in the prerendered page before the application was there, told once: the values of all ticked boxes inside the element. */
export function useTickedEarly(box: RefObject<HTMLElement | null>, known: readonly string[], onTicked: (values: string[]) => void): void {
  const tell = useEffectEvent(() => {
    const ticked = [...(box.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(({ value }) => value);
    if (ticked.some((value) => !known.includes(value))) onTicked(ticked);
  });
  useLayoutEffect(() => {
    tell();
  }, []);
}
