import type { PaymentIntentRequest, PaymentSession } from '@community-help/api-contracts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useToast } from '../../app/store.js';
import { paymentApi } from '../../domain/card-payment/payment-api.js';
import { useCardPayment, type CardPayment } from '../../domain/card-payment/use-card-payment.js';
import { randomId } from '../../ui/random-id.js';
import { CLOSED, nextDonation, type DonationEvent, type DonationState } from './donation-machine.js';

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
  payment: CardPayment;
  details: DonorDetails;
  setDetails: (details: DonorDetails) => void;
  /** Tells the server the name, address and message before the payment is confirmed; the payment stays the same one. */
  saveDetails: () => Promise<void>;
}

const NO_DETAILS: DonorDetails = { donorName: '', donorEmail: '', message: '' };

/** Runs the machine: asks for a session on each amount, and lets the card be paid with it. */
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
      sessionId.current = randomId();
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

  const onFallbackEnded = useCallback(() => {
    callbacks.current.toast({
      variant: 'destructive',
      title: 'Donation Processing Unavailable',
      description: 'Donation processing is temporarily unavailable. Please try again or contact support.',
    });
    callbacks.current.onSuccess();
    callbacks.current.onClose();
  }, []);
  const clientSecret = state.step === 'ready' ? state.clientSecret : undefined;
  const payment = useCardPayment(isOpen, clientSecret, onFallbackEnded);

  const amountPence = state.step === 'closed' ? null : state.amountPence;
  const saveDetails = useCallback(async () => {
    if (amountPence === null || detailsNow.current === savedDetails.current) return;
    const saved = await create(requestOf(amountPence, detailsNow.current)).unwrap();
    if (saved.clientSecret !== clientSecret) {
      send({ type: 'session-expired' });
      throw new Error('the payment had been closed in the meantime');
    }
    savedDetails.current = detailsNow.current;
  }, [amountPence, clientSecret, create, requestOf]);

  return { state, send, payment, details, setDetails, saveDetails };
}
