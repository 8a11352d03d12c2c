import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { useMemo, useState, type FormEvent } from 'react';
import { ErrorBoundary } from '../../../app/error-boundary.js';
import { useSiteConfig } from '../../../app/site-config.js';
import { useTheme } from '../../../app/theme.js';
import { Icon } from '../../../ui/icon.js';
import type { PaymentOutcome } from '../payment-outcome.js';
import type { Provider } from './load-provider.js';

interface Props {
  provider: Provider;
  clientSecret: string;
  /** Where the provider returns to when the bank asks for a page of its own. */
  returnUrl: string;
  payLabel: string;
  busyLabel: string;
  /** Runs before the payment is confirmed; a rejection counts as broken. */
  beforePay?: (() => Promise<void>) | undefined;
  /** The provider's form has shown itself. */
  isReady: boolean;
  /** The card is being charged, or no longer. */
  onPaying: (isPaying: boolean) => void;
  onMounted: () => void;
  onLoadError: () => void;
  onOutcome: (outcome: PaymentOutcome) => void;
  onCancel: () => void;
}

/** The provider's own form for card details, which never touch this site. A new secret needs a new group of elements, hence the key. */
export function ProviderCardForm({ provider, clientSecret, ...form }: Props) {
  const { theme } = useTheme();
  const options = useMemo(() => ({ clientSecret, locale: 'en-GB' as const, appearance: appearanceOf(theme === 'dark') }), [clientSecret, theme]);
  return (
    <ErrorBoundary fallback={null}>
      <Elements key={clientSecret} stripe={provider} options={options}>
        <CardForm {...form} />
      </Elements>
    </ErrorBoundary>
  );
}

function CardForm({ returnUrl, payLabel, busyLabel, beforePay, isReady, onPaying, onMounted, onLoadError, onOutcome, onCancel }: Omit<Props, 'provider' | 'clientSecret'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isTest = useSiteConfig().config?.stripe.isTestMode ?? false;

  const pay = async (): Promise<PaymentOutcome> => {
    if (!stripe || !elements) return { kind: 'broken' };
    const checked = await elements.submit();
    if (checked.error) return { kind: 'invalid', message: checked.error.message ?? 'Please check your card details.' };
    await beforePay?.();
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' });
    if (error) return { kind: 'failed', message: error.message ?? 'The payment was declined.' };
    return paymentIntent.status === 'succeeded' ? { kind: 'succeeded' } : { kind: 'processing' };
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isReady) return;
    setIsBusy(true);
    setProblem(undefined);
    onPaying(true);
    const outcome = await pay().catch((error: unknown): PaymentOutcome => {
      console.error('The payment could not be made', error instanceof Error ? error.message : '');
      return { kind: 'broken' };
    });
    setIsBusy(false);
    onPaying(false);
    setProblem('message' in outcome ? outcome.message : undefined);
    onOutcome(outcome);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="provider-form">
      <div className="provider-box" data-payment-container>
        <PaymentElement options={{ layout: 'tabs' }} onReady={onMounted} onLoadError={onLoadError} />
      </div>
      {problem && (
        <p className="err pay-problem">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <p className="trust">
        <Icon name="lock" />
        {isTest ? 'Test mode: no real card, no real money.' : 'Paid securely through Stripe. Card details never reach this site.'}
      </p>
      <div className="pay-foot">
        <button type="button" className="btn sec" disabled={isBusy} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="btn donate" disabled={!stripe || !isReady || isBusy}>
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {isBusy ? busyLabel : payLabel}
        </button>
      </div>
    </form>
  );
}

function appearanceOf(isDark: boolean): Appearance {
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: isDark ? '#8fd0b3' : '#12493a',
      colorBackground: isDark ? '#17251f' : '#ffffff',
      colorText: isDark ? '#eef4ef' : '#16211d',
      colorDanger: isDark ? '#ff9d92' : '#a9201d',
      borderRadius: '6px',
      fontSizeBase: '17px',
    },
  };
}
