import { useCallback, useEffect, useState } from 'react';
import { focusField } from './field-parts.js';
import type { Fault } from './form-definition.js';

/** What the server refused: stays at its field until that is changed, and the first of it takes the focus. */
export function useRefusals(): { refused: readonly Fault[]; show: (faults: readonly Fault[]) => void; settle: (...fields: string[]) => void; forget: () => void } {
  const [refused, setRefused] = useState<readonly Fault[]>([]);
  const [first, setFirst] = useState<{ field: string }>();
  useEffect(() => {
    if (first) focusField(first.field);
  }, [first]);
  const show = useCallback((faults: readonly Fault[]) => {
    setRefused(faults);
    const [fault] = faults;
    if (fault) setFirst({ field: fault.field });
  }, []);
  const settle = useCallback((...fields: string[]) => setRefused((faults) => (faults.some(({ field }) => fields.includes(field)) ? faults.filter(({ field }) => !fields.includes(field)) : faults)), []);
  const forget = useCallback(() => setRefused([]), []);
  return { refused, show, settle, forget };
}
