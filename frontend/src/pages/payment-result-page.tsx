import { CATEGORIES, type PaymentStatus } from '@community-help/api-contracts';
import { useEffect, useState, type ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { readPremium } from '../features/registration/paid-premium.js';
import { PageState } from '../ui/page-state.js';
import { useIsHydrated } from '../ui/use-is-hydrated.js';
import { paymentApi } from '../domain/card-payment/payment-api.js';

const ASK_AGAIN_MS = 2000;
const ASK_AT_MOST = 15;

/** Where the payment provider returns to. What became of the payment is the server's word, never the address bar's; the page can be reloaded. */
export function paymentResultPageOf(kind: 'payment' | 'donation'): ComponentType {
  return function PaymentResultScreen() {
    const [parameters] = useSearchParams();
    const paymentId = parameters.get('payment');
    // The frame of all these addresses cannot know which payment is meant.
    if (!useIsHydrated()) return <Message heading="One moment" lead="Looking up your payment..." isStatus />;
    return paymentId ? <PaymentResult paymentId={paymentId} kind={kind} /> : <Unknown kind={kind} redirectStatus={parameters.get('redirect_status')} />;
  };
}

/** Nobody says which payment of ours it was: no more is said than what the provider wrote into the address, and no thanks for what failed. */
function Unknown({ kind, redirectStatus }: { kind: 'payment' | 'donation'; redirectStatus: string | null }) {
  if (redirectStatus !== null && redirectStatus !== 'succeeded' && redirectStatus !== 'processing') {
    return <Message heading="The payment did not go through" lead="The bank did not agree. Nothing was taken from your card. You can try again with another one." />;
  }
  return <Message heading={THANKS[kind]} lead="If your payment went through, a receipt is on its way to the address you gave." />;
}

const THANKS = { payment: 'Thank you for your payment', donation: 'Thank you for your donation' } as const;

function PaymentResult({ paymentId, kind }: { paymentId: string; kind: 'payment' | 'donation' }) {
  const { data, error, refetch } = paymentApi.useGetPaymentQuery(paymentId);
  const [asked, setAsked] = useState(1);
  const isPending = data?.status === 'pending';
  useEffect(() => {
    if (!isPending || asked >= ASK_AT_MOST) return;
    const timer = setTimeout(() => {
      setAsked((count) => count + 1);
      void refetch();
    }, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isPending, asked, refetch]);

  const back = data?.kind === 'registration' ? formOf(paymentId) : undefined;
  if (error) return <Message heading="We could not look this payment up" lead="The address may be incomplete, or the connection dropped. No money is lost: reload the page or write to us." />;
  if (!data) return <Message heading="One moment" lead="Looking up your payment..." isStatus />;
  if (data.status === 'pending') {
    return asked < ASK_AT_MOST ? (
      <Message heading="Almost there" lead="Your bank is still saying yes. This page changes by itself." isStatus />
    ) : (
      <Message heading="Your bank is taking its time" lead="We have not heard from it yet. You need not wait: reload this page later, or look out for the receipt." />
    );
  }
  if (data.status === 'failed') return <Message heading="The payment did not go through" lead="Nothing was taken from your card. You can try again with another one." helperId={data.helperId} back={back} />;
  return <Message heading={THANKS[kind]} lead={completedWords(data)} picture="thank-you" helperId={data.helperId} back={back} />;
}

function completedWords(payment: PaymentStatus): string {
  switch (payment.kind) {
    case 'donation':
      return `£${payment.amount} are on their way to ${payment.recipientName ?? 'the helper'}.`;
    case 'merchandise':
      return `Your order of £${payment.amount} is confirmed. We send it within 3-5 business days.`;
    case 'registration':
      return `Your premium of £${payment.amount} a month is active. Go back to the form and finish your registration.`;
  }
}

/** The registration in which this premium was begun on this device. */
function formOf(paymentId: string): string | undefined {
  return CATEGORIES.find(({ id }) => readPremium(id) === paymentId)?.registrationPath;
}

interface MessageProps {
  heading: string;
  lead: string;
  picture?: string;
  helperId?: string | null;
  /** Address of the form to go on with. */
  back?: string | undefined;
  isStatus?: boolean;
}

function Message({ heading, lead, picture = 'sent', helperId, back, isStatus }: MessageProps) {
  return (
    <PageState
      heading={heading}
      lead={lead}
      picture={picture}
      role={isStatus ? 'status' : undefined}
      actions={
        <>
          {helperId && (
            <Link className="btn" to={`/helper/${encodeURIComponent(helperId)}`}>
              Back to the helper
            </Link>
          )}
          {back && (
            <Link className="btn" to={back}>
              Back to the form
            </Link>
          )}
          <Link className={helperId || back ? 'btn sec' : 'btn'} to="/">
            Home
          </Link>
        </>
      }
    />
  );
}
