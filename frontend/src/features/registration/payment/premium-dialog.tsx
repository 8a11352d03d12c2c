import { faultOfEmail, type RegistrationPaymentType } from '@community-help/api-contracts';
import { useState } from 'react';
import { useToast } from '../../../app/store.js';
import { CardPaymentStep } from '../../../domain/card-payment/card-payment-step.js';
import { PayDialog } from '../../../domain/card-payment/pay-dialog.js';
import { PayWaiting } from '../../../domain/card-payment/pay-waiting.js';
import type { PaymentOutcome } from '../../../domain/card-payment/payment-outcome.js';
import { TextField } from '../../../ui/text-field.js';
import { DEFAULT_AMOUNT, usePremiumPayment } from './use-premium-payment.js';

interface Props {
  /** Name of the paid tier on this page. */
  title: string;
  registrationType: RegistrationPaymentType;
  /** Completes 'You now have access to premium ... features.' */
  premiumFeature: string;
  /** What the tier brings on this page. */
  benefits: readonly string[];
  /** As entered in the registration so far. */
  email: string;
  isOpen: boolean;
  onClose: () => void;
  /** A session is open: from here on money may move. */
  onBegun: (registrationPaymentId: string) => void;
  /** The card goes to the bank, or came back from it unpaid. */
  onSent: (registrationPaymentId: string, isSent: boolean) => void;
  onPaid: (registrationPaymentId: string) => void;
}

const isAddress = (text: string): boolean => faultOfEmail(text) === undefined;

/** Pays the first month of the premium. The payment's number goes with the registration. */
export function PremiumDialog({ title, registrationType, premiumFeature, benefits, email, isOpen, onClose, onBegun, onSent, onPaid }: Props) {
  const toast = useToast();
  const [typed, setTyped] = useState<string>();
  const address = (typed ?? email).trim();
  const [fault, setFault] = useState<string>();
  const { session, payment, saveEmail } = usePremiumPayment({ registrationType, email: isAddress(email.trim()) ? email.trim() : undefined, isOpen, onClose, onBegun });
  const amount = (session?.amount ?? DEFAULT_AMOUNT).toFixed(2);

  const beforePay = async () => {
    if (address !== '' && address !== email.trim()) await saveEmail(address);
    if (session) onSent(session.registrationPaymentId, true);
  };
  const finish = (outcome: PaymentOutcome) => {
    if (!session) return;
    if (outcome.kind === 'failed') onSent(session.registrationPaymentId, false);
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
    <PayDialog title={title} isOpen={isOpen} isLocked={payment.isPaying} onClose={onClose}>
      <div className="pay-about">
        <p>
          <b>£{amount} per month</b>
          End it whenever you want.
        </p>
      </div>
      <TextField
        label="Email for your receipt"
        type="email"
        autoComplete="email"
        hint="With the link to cancel, and to tell you when we refund a premium that was not used within 48 hours."
        error={fault}
        value={typed ?? email}
        onChange={setTyped}
        onBlur={() => setFault(address === '' || isAddress(address) ? undefined : 'Please enter a valid email address')}
      />
      {session ? (
        <CardPaymentStep
          payment={payment}
          clientSecret={session.clientSecret}
          returnUrl={`${location.origin}/payment-success?payment=${encodeURIComponent(session.registrationPaymentId)}`}
          waitingLabel="Setting up payment..."
          payWord="Pay"
          amount={`£${amount}`}
          fallback={{
            title: 'Premium Payment',
            benefits,
            notice: 'Payment processing is temporarily unavailable. Please try again later or contact support.',
          }}
          beforePay={beforePay}
          onOutcome={finish}
          onCancel={onClose}
        />
      ) : (
        <PayWaiting label="Setting up payment..." payWord="Pay" onCancel={onClose} />
      )}
    </PayDialog>
  );
}
