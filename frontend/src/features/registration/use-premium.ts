import type { ProjectType } from '@community-help/api-contracts';
import { useCallback, useEffect, useState } from 'react';
import { paymentApi } from '../../domain/card-payment/payment-api.js';
import { readNote, removePremium, savePremium } from './paid-premium.js';

/** How often a bank that has not answered is asked for: a minute in all. */
const ASK_AGAIN_MS = 3000;
const ASK_AT_MOST = 20;

export type Tier = 'free' | 'premium' | undefined;

export interface Premium {
  tier: Tier;
  setTier: (tier: Tier) => void;
  /** Number of the paid premium. */
  paymentId: string | undefined;
  /** A card was handed to the bank before this page was loaded, and it has not answered yet: nobody shall be asked to pay again. */
  isWaiting: boolean;
  /** A payment has been begun: remembered, in case the page is left before it is done. */
  begun: (paymentId: string) => void;
  /** The card is being charged, or could not be. */
  sent: (paymentId: string, isSent: boolean) => void;
  paid: (paymentId: string) => void;
  /** The premium belongs to a registration now; another one needs another. */
  used: () => void;
  /** The server does not take this payment (any more): it has to be paid anew. */
  refused: () => void;
}

/** Free or premium, and whether it is paid. */
export function usePremium(projectType: ProjectType, defaultTier: Tier): Premium {
  const [tier, setTier] = useState<Tier>(defaultTier);
  const [paymentId, setPaymentId] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [ask] = paymentApi.useLazyGetPaymentQuery();

  useEffect(() => {
    const note = readNote(projectType);
    if (!note) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const look = async (asked: number): Promise<void> => {
      const { data } = await ask(note.paymentId);
      if (!isCurrent) return;
      const isPaid = data?.kind === 'registration' && data.status === 'completed';
      const mayCome = note.isSent === true && data?.status !== 'failed' && !isPaid && asked < ASK_AT_MOST;
      setIsWaiting(mayCome);
      if (isPaid) setPaymentId(note.paymentId);
      if (isPaid || mayCome) setTier('premium');
      if (mayCome) timer = setTimeout(() => void look(asked + 1), ASK_AGAIN_MS);
    };
    void look(1);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [projectType, ask]);

  const begun = useCallback((id: string) => savePremium(projectType, { paymentId: id }), [projectType]);
  const sent = useCallback((id: string, isSent: boolean) => savePremium(projectType, { paymentId: id, isSent }), [projectType]);
  const forget = useCallback(() => {
    removePremium(projectType);
    setPaymentId(undefined);
  }, [projectType]);
  return { tier, setTier, paymentId, isWaiting: isWaiting && paymentId === undefined, begun, sent, paid: setPaymentId, used: forget, refused: forget };
}
