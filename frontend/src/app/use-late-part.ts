import { useCallback, useState, type ComponentType } from 'react';
import { loadPatiently } from './load-patiently.js';
import { useToast } from './store.js';

export interface LatePart<Props> {
  /** undefined until it is there. */
  Part: ComponentType<Props> | undefined;
  fetchPart: () => void;
}

/**
 * A part of a page that is fetched when somebody asks for it, such as a dialog. Where it cannot be had the page stays as it is, a notice says
 * so, and it is fetched anew when it is asked for again.
 * @param load the same function at each drawing
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const toast = useToast();
  const fetchPart = useCallback(() => {
    loadPatiently(load, false).then(
      (part) => setPart(() => part),
      () => toast({ variant: 'destructive', title: 'That could not be opened', description: 'The connection may have dropped. Please try again.' }),
    );
  }, [load, toast]);
  return { Part, fetchPart };
}
