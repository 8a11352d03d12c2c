import type { HelperCard, RegistrationRequest } from '@community-help/api-contracts';
import { useRef, useState } from 'react';
import { registrationApi } from './registration-api.js';
import { isSameHelper } from './same-helper.js';

/** Nobody waits longer for an answer that is only a courtesy. */
const PATIENCE_MS = 2500;

export interface Lookalike {
  /** A listing that is probably the same; undefined until one was found, and once it was said to be another. */
  found: HelperCard | undefined;
  isLooking: boolean;
  /** True when somebody has to be asked first. Once it was said to be another, nobody is asked again. */
  mustAsk: (request: RegistrationRequest) => Promise<boolean>;
  isAnother: () => void;
}

/** Before a registration is sent: is it on the map already? Where nobody can say, it is sent; the server marks such listings for an operator. */
export function useLookalike(): Lookalike {
  const [search] = registrationApi.useLazyFindByNameQuery();
  const [found, setFound] = useState<HelperCard>();
  const [isLooking, setIsLooking] = useState(false);
  const isToldRef = useRef(false);

  const mustAsk = async (request: RegistrationRequest): Promise<boolean> => {
    if (isToldRef.current) return false;
    setIsLooking(true);
    const call = search(request.name.trim().slice(0, 100));
    const end = setTimeout(() => call.abort(), PATIENCE_MS);
    const { data } = await call;
    clearTimeout(end);
    setIsLooking(false);
    const same = data?.helpers.find((listed) => isSameHelper(listed, request));
    setFound(same);
    return same !== undefined;
  };
  const isAnother = () => {
    isToldRef.current = true;
    setFound(undefined);
  };
  return { found, isLooking, mustAsk, isAnother };
}
