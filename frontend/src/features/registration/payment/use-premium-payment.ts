import type { RegistrationPaymentType } from '@community-help/api-contracts';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { useSiteConfig } from '../../../app/site-config.js';
import { useToast } from '../../../app/store.js';
import { loadProvider } from '../../../domain/card-payment/load-provider.js';
import { useProviderWatch } from '../../../domain/card-payment/use-provider-watch.js';
import { paymentApi } from '../../../domain/card-payment/payment-api.js';

/** ms of the fallback form's simulated processing (spec). */
export const FALLBACK_MS = 2000;
/** Pounds a month when the server does not say (spec). */
export const DEFAULT_AMOUNT = 10;

export interface PremiumSession {
  clientSecret: string;
  registrationPaymentId: string;
  amount: number;
}

export interface PremiumPayment {
  session: PremiumSession | undefined;
  provider: Stripe | undefined;
  isFallback: boolean;
  mounted: () => void;
  failed: () => void;
  isFallbackBusy: boolean;
  submitFallback: () => void;
}

interface Options {
  registrationType: RegistrationPaymentType;
  isOpen: boolean;
  onClose: () => void;
  onBegun: (registrationPaymentId: string) => void;
}

/** The payment session of an open dialog, the provider's script, and the fallback when either does not come. */
export function usePremiumPayment({ registrationType, isOpen, onClose, onBegun }: Options): PremiumPayment {
  const toast = useToast();
  const { config } = useSiteConfig();
  const [create] = paymentApi.useCreateRegistrationPaymentMutation();
  const [session, setSession] = useState<PremiumSession>();
  const [provider, setProvider] = useState<Stripe>();
  const [isMounted, setIsMounted] = useState(false);
  const [isFallback, setIsFallback] = useState(false);
  const [isFallbackBusy, setIsFallbackBusy] = useState(false);
  const callbacks = useRef({ onClose, onBegun });
  callbacks.current = { onClose, onBegun };

  useEffect(() => {
    setSession(undefined);
    setIsMounted(false);
    setIsFallback(false);
    setIsFallbackBusy(false);
    if (!isOpen) return;
    let isCurrent = true;
    const request = create({ registrationType });
    request.unwrap().then(
      (answer) => {
        if (!isCurrent) return;
        setSession({ ...answer, amount: answer.amount ?? DEFAULT_AMOUNT });
        callbacks.current.onBegun(answer.registrationPaymentId);
      },
      () => {
        if (!isCurrent) return;
        toast({ variant: 'destructive', title: 'Error', description: 'Failed to initialize payment. Please try again.' });
        callbacks.current.onClose();
      },
    );
    return () => {
      isCurrent = false;
      request.abort();
    };
  }, [isOpen, registrationType, create, toast]);

  useEffect(() => {
    if (!isOpen || !config) return;
    let isCurrent = true;
    void loadProvider(config.stripe).then((loaded) => isCurrent && (loaded ? setProvider(loaded) : setIsFallback(true)));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, config]);

  useProviderWatch(isOpen && session !== undefined && !isMounted && !isFallback, () => setIsFallback(true));

  useEffect(() => {
    if (!isFallbackBusy) return;
    const timer = setTimeout(() => {
      setIsFallbackBusy(false);
      toast({
        variant: 'destructive',
        title: 'Payment Processing Unavailable',
        description: 'Payment processing is temporarily unavailable. Please try again later or contact support.',
      });
    }, FALLBACK_MS);
    return () => clearTimeout(timer);
  }, [isFallbackBusy, toast]);

  return {
    session,
    provider,
    isFallback,
    mounted: () => setIsMounted(true),
    failed: () => setIsFallback(true),
    isFallbackBusy,
    submitFallback: () => setIsFallbackBusy(true),
  };
}
