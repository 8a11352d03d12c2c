import { useState, type FormEvent } from 'react';

/** Fields of a short form: faults show once sending was tried, and the first field at fault gets the focus. */
export function useCheckedFields<Fields extends object>(initial: Fields, faultsOf: (fields: Fields) => Partial<Record<keyof Fields & string, string>>) {
  const [fields, setFields] = useState(initial);
  const [wasTried, setWasTried] = useState(false);
  const set = (name: keyof Fields) => (value: string) => setFields((current) => ({ ...current, [name]: value }));

  /** Of a form that is submitted. @returns whether it can be sent */
  const check = (event: FormEvent<HTMLFormElement>): boolean => {
    event.preventDefault();
    setWasTried(true);
    const [first] = Object.keys(faultsOf(fields));
    if (first !== undefined) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  return { fields, set, check, faults: wasTried ? faultsOf(fields) : ({} as ReturnType<typeof faultsOf>) };
}
