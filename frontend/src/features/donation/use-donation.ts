import type { PaymentIntentRequest, PaymentSession } from '@community-help/api-contracts';
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useToast } from '../../app/store.js';
import { paymentApi } from '../../domain/card-payment/payment-api.js';
import { useCardPayment, type CardPayment } from '../../domain/card-payment/use-card-payment.js';
import { randomId } from '../../ui/random-id.js';
import { nextDonation, OPENED, type DonationEvent, type DonationState } from './donation-machine.js';

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
export function useDonation(target: DonationTarget, onClose: () => void, onSuccess: () => void): Donation {
  const [state, send] = useReducer(nextDonation, OPENED);
  const [details, setDetails] = useState(NO_DETAILS);
  // The server keeps one payment for it, whatever the amount becomes.
  const [sessionId] = useState(randomId);
  const savedDetails = useRef(NO_DETAILS);
  const [create] = paymentApi.useCreatePaymentIntentMutation();
  const toast = useToast();

  const requestOf = useCallback(
    (amountPence: number, donor: DonorDetails): PaymentIntentRequest => {
      const given = Object.entries(donor).filter(([, value]) => value.trim() !== '');
      const request = { amount: amountPence / 100, purpose: 'donation', recipientName: target.name, recipientEmail: target.email };
      return { ...request, helperId: target.id, sessionId, ...Object.fromEntries(given) };
    },
    [sessionId, target.id, target.name, target.email],
  );

  const { attempt, amountPence } = state;
  const askFor = useEffectEvent((pence: number) => {
    savedDetails.current = details;
    return create(requestOf(pence, details));
  });
  const giveUp = useEffectEvent(onClose);
  const amountToSetUp = state.step === 'setting-up' ? state.amountPence : undefined;
  useEffect(() => {
    if (amountToSetUp === undefined) return;
    const request = askFor(amountToSetUp);
    let isCurrent = true;
    request.unwrap().then(
      (session: PaymentSession) => send({ type: 'session-ready', ...session }),
      () => {
        if (!isCurrent) return;
        toast({ variant: 'destructive', title: 'Error', description: 'Failed to initialize donation. Please try again.' });
        giveUp();
      },
    );
    return () => {
      isCurrent = false;
      request.abort();
    };
  }, [amountToSetUp, attempt, toast]);

  const onFallbackEnded = useCallback(() => {
    toast({
      variant: 'destructive',
      title: 'Donation Processing Unavailable',
      description: 'Donation processing is temporarily unavailable. Please try again or contact support.',
    });
    onSuccess();
    onClose();
  }, [toast, onSuccess, onClose]);
  const clientSecret = state.step === 'ready' ? state.clientSecret : undefined;
  const payment = useCardPayment(true, clientSecret, onFallbackEnded);

  const saveDetails = useCallback(async () => {
    if (amountPence === null || details === savedDetails.current) return;
    const saved = await create(requestOf(amountPence, details)).unwrap();
    if (saved.clientSecret !== clientSecret) {
      send({ type: 'session-expired' });
      throw new Error('the payment had been closed in the meantime');
    }
    savedDetails.current = details;
  }, [amountPence, clientSecret, create, details, requestOf]);

  return { state, send, payment, details, setDetails, saveDetails };
}
