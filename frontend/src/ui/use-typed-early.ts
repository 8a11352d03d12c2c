import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed or chosen in the prerendered page before the application was there is in the field, but not yet known to it: told once. */
export function useTypedEarly(field: RefObject<Field | null>, value: string, onChange: (value: string) => void): void {
  const tell = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== '' && typed !== value) onChange(typed);
  });
  useLayoutEffect(() => {
    tell();
  }, []);
}
