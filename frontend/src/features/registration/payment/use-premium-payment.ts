import type { RegistrationPaymentType } from '@community-help/api-contracts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../../app/store.js';
import { paymentApi } from '../../../domain/card-payment/payment-api.js';
import { useCardPayment, type CardPayment } from '../../../domain/card-payment/use-card-payment.js';
import { randomId } from '../../../ui/random-id.js';

/** Pounds a month when the server does not say (spec). */
export const DEFAULT_AMOUNT = 10;

export interface PremiumSession {
  clientSecret: string;
  registrationPaymentId: string;
  amount: number;
}

export interface PremiumPayment {
  session: PremiumSession | undefined;
  payment: CardPayment;
  /** Tells the server where receipt and refund are announced, before the card is charged. @throws when the payment is another one by now */
  saveEmail: (email: string) => Promise<void>;
}

interface Options {
  registrationType: RegistrationPaymentType;
  /** Of the registration, if it has been filled in; undefined otherwise. */
  email: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onBegun: (registrationPaymentId: string) => void;
}

/** The payment session of an open dialog. Opening it again, on the same page, goes on with the same subscription. */
export function usePremiumPayment({ registrationType, email, isOpen, onClose, onBegun }: Options): PremiumPayment {
  const toast = useToast();
  const [create] = paymentApi.useCreateRegistrationPaymentMutation();
  const [session, setSession] = useState<PremiumSession>();
  const [sessionId] = useState(randomId);
  const begun = useEffectEvent(onBegun);
  const giveUp = useEffectEvent(onClose);
  const knownEmail = useEffectEvent(() => email);

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    const known = knownEmail();
    const request = create({ registrationType, sessionId, ...(known && { email: known }) });
    request.unwrap().then(
      (answer) => {
        if (!isCurrent) return;
        setSession({ ...answer, amount: answer.amount ?? DEFAULT_AMOUNT });
        begun(answer.registrationPaymentId);
      },
      () => {
        if (!isCurrent) return;
        toast({ variant: 'destructive', title: 'Error', description: 'Failed to initialize payment. Please try again.' });
        giveUp();
      },
    );
    return () => {
      isCurrent = false;
      request.abort();
      setSession(undefined);
    };
  }, [isOpen, registrationType, sessionId, create, toast]);

  const onFallbackEnded = useCallback(() => {
    toast({
      variant: 'destructive',
      title: 'Payment Processing Unavailable',
      description: 'Payment processing is temporarily unavailable. Please try again later or contact support.',
    });
  }, [toast]);
  const payment = useCardPayment(isOpen, session?.clientSecret, onFallbackEnded);

  const saveEmail = useCallback(
    async (address: string) => {
      const saved = await create({ registrationType, sessionId, email: address }).unwrap();
      if (saved.registrationPaymentId === session?.registrationPaymentId) return;
      setSession({ ...saved, amount: saved.amount ?? DEFAULT_AMOUNT });
      throw new Error('the payment had been closed in the meantime');
    },
    [create, registrationType, sessionId, session],
  );

  return { session, payment, saveEmail };
}
