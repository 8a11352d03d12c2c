import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsHere } from '../../ui/use-is-here.js';
import { useIsHydrated } from '../../ui/use-is-hydrated.js';
import { readSearch, writeSearch, type AddressedSearch, type SearchCriteria } from './search-address.js';
import type { SearchPlace } from './search-rules.js';

interface Draft {
  criteria: SearchCriteria;
  place: SearchPlace | undefined;
}

export interface AddressedSearchControl {
  /** What the address says. */
  asked: AddressedSearch;
  /** What is being typed and chosen. */
  draft: Draft;
  change: (changes: Partial<Pick<Draft, 'criteria' | 'place'>>) => void;
  /** Puts a search into the address bar; false when it is there already. Does nothing when the visitor has gone to another page meanwhile. */
  write: (search: AddressedSearch, options: { replace: boolean }) => boolean;
  /** The place that came with an address, not from a field of this page; the same object until another one comes. */
  arrivedAt: SearchPlace | undefined;
}

/** The search in the address bar, and the draft of the next one. A prerendered page knows no address until it is taken over. */
export function useAddressedSearch(): AddressedSearchControl {
  const [parameters, setParameters] = useSearchParams();
  const isHydrated = useIsHydrated();
  const address = isHydrated ? parameters.toString() : '';
  const asked = useMemo(() => readSearch(new URLSearchParams(address)), [address]);
  const [draft, setDraft] = useState<Draft>(() => readSearch(new URLSearchParams()));
  const [arrivedAt, setArrivedAt] = useState<SearchPlace>();
  // What the draft and the address agree on.
  const known = useRef('');
  useEffect(() => {
    if (known.current === address) return;
    // Back, forward, a link or a reload says what is searched for; an address of our own only repeats the draft, whatever is typed meanwhile.
    known.current = address;
    setDraft(asked);
    setArrivedAt(asked.place);
  }, [address, asked]);
  const change = useCallback((changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })), []);
  const isHere = useIsHere();
  const write = useCallback(
    (search: AddressedSearch, options: { replace: boolean }) => {
      if (!isHere()) return true;
      const own = writeSearch(search);
      if (own === address) return false;
      known.current = own;
      setParameters(own, options);
      return true;
    },
    [address, isHere, setParameters],
  );
  return { asked, draft, change, write, arrivedAt };
}
