import type { PaymentIntentRequest, PaymentSession } from '@community-help/api-contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useToast } from '../../app/store.js';
import { useProviderWatch } from '../../domain/card-payment/use-provider-watch.js';
import { CLOSED, FALLBACK_SUBMIT_MS, nextDonation, type DonationEvent, type DonationState } from './donation-machine.js';
import { paymentApi } from '../../domain/card-payment/payment-api.js';

/** Who receives the donation. */
export interface DonationTarget {
  id: string;
  name: string;
  email: string;
  image: string | undefined;
}

/** What a donor may add. */
export interface DonorDetails {
  donorName: string;
  donorEmail: string;
  message: string;
}

export interface Donation {
  state: DonationState;
  send: (event: DonationEvent) => void;
  details: DonorDetails;
  setDetails: (details: DonorDetails) => void;
  /** Tells the server the name, address and message before the payment is confirmed; the payment stays the same one. */
  saveDetails: () => Promise<void>;
}

const NO_DETAILS: DonorDetails = { donorName: '', donorEmail: '', message: '' };

/** Runs the machine: asks for a session on each amount, watches the provider's form and ends the fallback. */
export function useDonation(target: DonationTarget, isOpen: boolean, onClose: () => void, onSuccess: () => void): Donation {
  const [state, send] = useReducer(nextDonation, CLOSED);
  const [details, setDetails] = useState(NO_DETAILS);
  const sessionId = useRef('');
  const savedDetails = useRef(NO_DETAILS);
  const [create] = paymentApi.useCreatePaymentIntentMutation();
  const toast = useToast();
  const callbacks = useRef({ onClose, onSuccess, toast });
  callbacks.current = { onClose, onSuccess, toast };

  const requestOf = useCallback(
    (amountPence: number, donor: DonorDetails): PaymentIntentRequest => {
      const given = Object.entries(donor).filter(([, value]) => value.trim() !== '');
      const request = { amount: amountPence / 100, purpose: 'donation', recipientName: target.name, recipientEmail: target.email };
      return { ...request, helperId: target.id, sessionId: sessionId.current, ...Object.fromEntries(given) };
    },
    [target.id, target.name, target.email],
  );

  useEffect(() => {
    if (isOpen) {
      sessionId.current = crypto.randomUUID();
      send({ type: 'opened' });
    } else {
      send({ type: 'closed' });
      setDetails(NO_DETAILS);
    }
  }, [isOpen]);

  const detailsNow = useRef(details);
  detailsNow.current = details;
  const attempt = state.step === 'closed' ? 0 : state.attempt;
  const amountToSetUp = state.step === 'setting-up' ? state.amountPence : undefined;
  useEffect(() => {
    if (amountToSetUp === undefined) return;
    savedDetails.current = detailsNow.current;
    const request = create(requestOf(amountToSetUp, detailsNow.current));
    let isCurrent = true;
    request.unwrap().then(
      (session: PaymentSession) => isCurrent && send({ type: 'session-ready', attempt, ...session }),
      () => {
        if (!isCurrent) return;
        callbacks.current.toast({ variant: 'destructive', title: 'Error', description: 'Failed to initialize donation. Please try again.' });
        callbacks.current.onClose();
      },
    );
    return () => {
      isCurrent = false;
      request.abort();
    };
  }, [amountToSetUp, attempt, create, requestOf]);

  const isWaitingForProvider = state.step === 'provider' && !state.isMounted;
  useProviderWatch(isWaitingForProvider, () => send({ type: 'provider-failed' }));

  const isFallbackSubmitting = state.step === 'fallback' && state.isSubmitting;
  useEffect(() => {
    if (!isFallbackSubmitting) return;
    const timer = setTimeout(() => {
      callbacks.current.toast({
        variant: 'destructive',
        title: 'Donation Processing Unavailable',
        description: 'Donation processing is temporarily unavailable. Please try again or contact support.',
      });
      callbacks.current.onSuccess();
      callbacks.current.onClose();
    }, FALLBACK_SUBMIT_MS);
    return () => clearTimeout(timer);
  }, [isFallbackSubmitting]);

  const amountPence = state.step === 'closed' ? null : state.amountPence;
  const clientSecret = state.step === 'provider' ? state.clientSecret : undefined;
  const saveDetails = useCallback(async () => {
    if (amountPence === null || detailsNow.current === savedDetails.current) return;
    const saved = await create(requestOf(amountPence, detailsNow.current)).unwrap();
    if (saved.clientSecret !== clientSecret) {
      send({ type: 'session-expired' });
      throw new Error('the payment had been closed in the meantime');
    }
    savedDetails.current = detailsNow.current;
  }, [amountPence, clientSecret, create, requestOf]);

  return { state, send, details, setDetails, saveDetails };
}
