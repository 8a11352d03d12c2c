import type { RegistrationPaymentType } from '@community-help/api-contracts';
import type { Stripe } from '@stripe/stripe-js';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { AntdScope } from '../../../app/antd-scope.js';
import { api } from '../../../app/api.js';
import { useSiteConfig } from '../../../app/site-config.js';
import { useToast } from '../../../app/store.js';
import { FallbackCardForm } from '../../../domain/card-payment/fallback-card-form.js';
import { loadProvider } from '../../../domain/card-payment/load-provider.js';
import { ProviderCardForm, type PaymentOutcome } from '../../../domain/card-payment/provider-card-form.js';
import { useProviderWatch } from '../../../domain/card-payment/use-provider-watch.js';
import '../../../domain/card-payment/card-payment.css';

const FALLBACK_MS = 2000;
/** Pounds a month when the server does not say (spec). */
const DEFAULT_AMOUNT = 10;

interface Props {
  registrationType: RegistrationPaymentType;
  /** Completes 'You now have access to premium ... features.' */
  premiumFeature: string;
  isOpen: boolean;
  onClose: () => void;
  onPaid: (registrationPaymentId: string) => void;
}

interface Session {
  clientSecret: string;
  registrationPaymentId: string;
  amount: number;
}

/** Pays the first month of the premium. The payment's number goes with the registration. */
export function PremiumDialog({ registrationType, premiumFeature, isOpen, onClose, onPaid }: Props) {
  const toast = useToast();
  const { config } = useSiteConfig();
  const [create] = api.useCreateRegistrationPaymentMutation();
  const [session, setSession] = useState<Session>();
  const [provider, setProvider] = useState<Stripe>();
  const [isMounted, setIsMounted] = useState(false);
  const [isFallback, setIsFallback] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    setSession(undefined);
    setIsMounted(false);
    setIsFallback(false);
    let isCurrent = true;
    const request = create({ registrationType });
    request.unwrap().then(
      (answer) => isCurrent && setSession({ ...answer, amount: answer.amount ?? DEFAULT_AMOUNT }),
      () => {
        if (!isCurrent) return;
        toast({ variant: 'destructive', title: 'Error', description: 'Failed to initialize payment. Please try again.' });
        onClose();
      },
    );
    if (config) void loadProvider(config.stripe).then((loaded) => isCurrent && (loaded ? setProvider(loaded) : setIsFallback(true)));
    return () => {
      isCurrent = false;
      request.abort();
    };
  }, [isOpen, registrationType, create, config, toast, onClose]);

  useProviderWatch(isOpen && session !== undefined && !isMounted && !isFallback, () => setIsFallback(true));

  const finish = (outcome: PaymentOutcome) => {
    if (!session) return;
    switch (outcome.kind) {
      case 'succeeded':
        toast({ title: 'Payment Successful!', description: `You now have access to premium ${premiumFeature} features.` });
        onPaid(session.registrationPaymentId);
        return onClose();
      case 'processing':
        return toast({ title: 'Payment Processing', description: 'Your bank is still working on it. Please wait a moment and try to register then.' });
      case 'invalid':
        return toast({ variant: 'destructive', title: 'Form Validation Error', description: outcome.message });
      case 'failed':
        return toast({ variant: 'destructive', title: 'Payment Failed', description: outcome.message });
      case 'broken':
        return toast({ variant: 'destructive', title: 'Payment Error', description: 'There was an issue processing your payment. Please try again.' });
    }
  };

  const submitFallback = () => {
    setIsBusy(true);
    setTimeout(() => {
      setIsBusy(false);
      toast({
        variant: 'destructive',
        title: 'Payment Processing Unavailable',
        description: 'Payment processing is temporarily unavailable. Please try again later or contact support.',
      });
    }, FALLBACK_MS);
  };

  const amount = (session?.amount ?? DEFAULT_AMOUNT).toFixed(2);
  return (
    <AntdScope>
      <Modal open={isOpen} onCancel={onClose} footer={null} width={520} centered destroyOnHidden title="Premium verification">
        <p className="premium-sum">
          <b>£{amount}</b> per month. End it whenever you want.
        </p>
        {isFallback && session ? (
          <FallbackCardForm
            title="Premium Payment"
            benefits={['Verified badge', 'Priority placement in search', 'Donations and tips by card']}
            notice="Payment processing is temporarily unavailable. Please try again later or contact support."
            submitLabel={`Pay £${amount}`}
            busyLabel="Processing..."
            isBusy={isBusy}
            onSubmit={submitFallback}
            onCancel={onClose}
          />
        ) : session && provider ? (
          <ProviderCardForm
            provider={provider}
            clientSecret={session.clientSecret}
            returnUrl={`${location.origin}/payment-success?payment=${encodeURIComponent(session.registrationPaymentId)}`}
            payLabel={`Pay £${amount}`}
            busyLabel="Processing..."
            onMounted={() => setIsMounted(true)}
            onLoadError={() => setIsFallback(true)}
            onOutcome={finish}
            onCancel={onClose}
          />
        ) : (
          <div className="pay-waiting">
            <p role="status">Setting up payment...</p>
            <span className="skeleton" aria-hidden="true" />
            <span className="skeleton" aria-hidden="true" />
          </div>
        )}
      </Modal>
    </AntdScope>
  );
}
