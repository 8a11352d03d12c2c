import type { ReactNode } from 'react';
import { FallbackCardForm } from './fallback-card-form.js';
import { PayWaiting } from './pay-waiting.js';
import type { PaymentOutcome } from './payment-outcome.js';
import { ProviderCardForm } from './stripe/provider-card-form.js';
import type { CardPayment } from './use-card-payment.js';

interface Props {
  payment: CardPayment;
  clientSecret: string;
  /** Where the provider returns to when the bank asks for a page of its own. */
  returnUrl: string;
  waitingLabel: string;
  /** 'Donate' or 'Pay', and how much: '£5.00'. */
  payWord: string;
  amount: string;
  /** Absent where nothing stands in for the provider's form. */
  fallback?: { title: string; benefits: readonly string[]; notice: ReactNode };
  /** Runs before the payment is confirmed; a rejection counts as broken. */
  beforePay?: () => Promise<void>;
  onOutcome: (outcome: PaymentOutcome) => void;
  onCancel: () => void;
}

/** The card's part of a dialog: the provider's form, what is shown while it comes, or what stands in for it. */
export function CardPaymentStep({ payment, clientSecret, returnUrl, waitingLabel, payWord, amount, fallback, beforePay, onOutcome, onCancel }: Props) {
  const payLabel = `${payWord} ${amount}`;
  if (payment.step === 'fallback') {
    if (!fallback) return null;
    return (
      <FallbackCardForm {...fallback} submitLabel={payLabel} busyLabel="Processing..." isBusy={payment.isFallbackBusy} onSubmit={payment.submitFallback} onCancel={onCancel} />
    );
  }
  if (payment.step === 'waiting' || !payment.provider) return <PayWaiting label={waitingLabel} payWord={payWord} onCancel={onCancel} />;
  return (
    <ProviderCardForm
      provider={payment.provider}
      clientSecret={clientSecret}
      returnUrl={returnUrl}
      payLabel={payLabel}
      busyLabel="Processing..."
      beforePay={beforePay}
      isReady={payment.isMounted}
      onPaying={payment.setPaying}
      onMounted={payment.mounted}
      onLoadError={payment.failed}
      onOutcome={onOutcome}
      onCancel={onCancel}
    />
  );
}
