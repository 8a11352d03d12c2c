import type { RegistrationPaymentType } from '@community-help/api-contracts';
import { Modal } from 'antd';
import { AntdScope } from '../../../app/antd-scope.js';
import { useToast } from '../../../app/store.js';
import { FallbackCardForm } from '../../../domain/card-payment/fallback-card-form.js';
import { ProviderCardForm, type PaymentOutcome } from '../../../domain/card-payment/provider-card-form.js';
import { DEFAULT_AMOUNT, usePremiumPayment } from './use-premium-payment.js';
import '../../../domain/card-payment/card-payment.css';

interface Props {
  registrationType: RegistrationPaymentType;
  /** Completes 'You now have access to premium ... features.' */
  premiumFeature: string;
  isOpen: boolean;
  onClose: () => void;
  /** A session is open: from here on money may move. */
  onBegun: (registrationPaymentId: string) => void;
  onPaid: (registrationPaymentId: string) => void;
}

/** Pays the first month of the premium. The payment's number goes with the registration. */
export function PremiumDialog({ registrationType, premiumFeature, isOpen, onClose, onBegun, onPaid }: Props) {
  const toast = useToast();
  const payment = usePremiumPayment({ registrationType, isOpen, onClose, onBegun });
  const { session, provider } = payment;
  const amount = (session?.amount ?? DEFAULT_AMOUNT).toFixed(2);

  const finish = (outcome: PaymentOutcome) => {
    if (!session) return;
    switch (outcome.kind) {
      case 'succeeded':
        toast({ title: 'Payment Successful!', description: `You now have access to premium ${premiumFeature} features.` });
        onPaid(session.registrationPaymentId);
        return onClose();
      case 'processing':
        // nobody shall pay twice: the form counts it as paid, and the server refuses the registration until the bank has agreed
        toast({ title: 'Payment Processing', description: 'Your bank is still working on it. You can register as soon as it has agreed.' });
        onPaid(session.registrationPaymentId);
        return onClose();
      case 'invalid':
        return toast({ variant: 'destructive', title: 'Form Validation Error', description: outcome.message });
      case 'failed':
        return toast({ variant: 'destructive', title: 'Payment Failed', description: outcome.message });
      case 'broken':
        return toast({ variant: 'destructive', title: 'Payment Error', description: 'There was an issue processing your payment. Please try again.' });
    }
  };

  return (
    <AntdScope>
      <Modal open={isOpen} onCancel={onClose} footer={null} width={520} centered destroyOnHidden className="pay-dialog" title="Premium verification">
        <p className="premium-sum">
          <b>£{amount}</b> per month. End it whenever you want.
        </p>
        {payment.isFallback && session ? (
          <FallbackCardForm
            title="Premium Payment"
            benefits={['Verified badge', 'Priority placement in search', 'Donations and tips by card']}
            notice="Payment processing is temporarily unavailable. Please try again later or contact support."
            submitLabel={`Pay £${amount}`}
            busyLabel="Processing..."
            isBusy={payment.isFallbackBusy}
            onSubmit={payment.submitFallback}
            onCancel={onClose}
          />
        ) : session && provider ? (
          <ProviderCardForm
            provider={provider}
            clientSecret={session.clientSecret}
            returnUrl={`${location.origin}/payment-success?payment=${encodeURIComponent(session.registrationPaymentId)}`}
            payLabel={`Pay £${amount}`}
            busyLabel="Processing..."
            onMounted={payment.mounted}
            onLoadError={payment.failed}
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
