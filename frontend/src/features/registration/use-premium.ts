import type { ProjectType } from '@community-help/api-contracts';
import { useCallback, useEffect, useState } from 'react';
import { readPremium, removePremium, savePremium } from './paid-premium.js';
import { paymentApi } from '../../domain/card-payment/payment-api.js';

export type Tier = 'free' | 'premium' | undefined;

export interface Premium {
  tier: Tier;
  setTier: (tier: Tier) => void;
  /** Number of the paid premium. */
  paymentId: string | undefined;
  /** A payment has been begun: remembered, in case the page is left before it is done. */
  begun: (paymentId: string) => void;
  paid: (paymentId: string) => void;
  /** The premium belongs to a registration now; nothing is left on the device. */
  used: () => void;
  /** The server does not take this payment (any more): it has to be paid anew. */
  refused: () => void;
}

/** Free or premium, and whether it is paid. */
export function usePremium(projectType: ProjectType, defaultTier: Tier): Premium {
  const [tier, setTier] = useState<Tier>(defaultTier);
  const [paymentId, setPaymentId] = useState<string>();
  const [ask] = paymentApi.useLazyGetPaymentQuery();

  useEffect(() => {
    const begun = readPremium(projectType);
    if (!begun) return;
    let isCurrent = true;
    void ask(begun).then(({ data }) => {
      if (!isCurrent || data?.kind !== 'registration' || data.status !== 'completed') return;
      setPaymentId(begun);
      setTier('premium');
    });
    return () => {
      isCurrent = false;
    };
  }, [projectType, ask]);

  const begun = useCallback((id: string) => savePremium(projectType, id), [projectType]);
  const used = useCallback(() => removePremium(projectType), [projectType]);
  const refused = useCallback(() => {
    removePremium(projectType);
    setPaymentId(undefined);
  }, [projectType]);
  return { tier, setTier, paymentId, begun, paid: setPaymentId, used, refused };
}
