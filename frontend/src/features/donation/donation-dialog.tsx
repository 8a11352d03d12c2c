import { useToast } from '../../app/store.js';
import { useSupportAddress } from '../../app/site-config.js';
import { CardPaymentStep } from '../../domain/card-payment/card-payment-step.js';
import { PayDialog } from '../../domain/card-payment/pay-dialog.js';
import { PayFoot, PayWaiting } from '../../domain/card-payment/pay-waiting.js';
import type { PaymentOutcome } from '../../domain/card-payment/payment-outcome.js';
import { Picture } from '../../ui/picture.js';
import { AmountPicker } from './amount-picker.js';
import { poundsText } from './donation-amount.js';
import { DonorDetailsFields } from './donor-details.js';
import { useDonation, type Donation, type DonationTarget } from './use-donation.js';
import './donation.css';

export interface DonationDialogProps {
  target: DonationTarget;
  isOpen: boolean;
  onClose: () => void;
  onSuccess: () => void;
}

/** 'Make a Donation'. Every opening is another donation, of which nothing stays when the dialog closes. */
export function DonationDialog({ isOpen, ...donation }: DonationDialogProps) {
  return isOpen ? <OpenDonation {...donation} /> : null;
}

function OpenDonation({ target, onClose, onSuccess }: Omit<DonationDialogProps, 'isOpen'>) {
  const donation = useDonation(target, onClose, onSuccess);
  const { state, payment } = donation;
  return (
    <PayDialog title="Make a Donation" isOpen isLocked={payment.isPaying} onClose={onClose}>
      <div className="pay-about">
        <Picture src={target.image} width={72} height={72} isEager />
        <p>Show your appreciation by making a donation to {target.name}</p>
      </div>
      <div className="donation-body">
        <AmountPicker
          amountPence={state.amountPence}
          isLocked={payment.isPaying}
          onChange={(amountPence) => donation.send({ type: 'amount-changed', amountPence })}
        />
        <DonorDetailsFields details={donation.details} onChange={donation.setDetails} />
        <PaymentStep donation={donation} target={target} onClose={onClose} onSuccess={onSuccess} />
      </div>
    </PayDialog>
  );
}

function PaymentStep({ donation, target, onClose, onSuccess }: { donation: Donation } & Omit<DonationDialogProps, 'isOpen'>) {
  const { state, payment } = donation;
  const toast = useToast();
  const supportEmail = useSupportAddress();
  const waiting = { payWord: 'Donate', onCancel: onClose };
  if (state.step === 'invalid') return <PayFoot {...waiting} />;
  if (state.step === 'setting-up') return <PayWaiting label="Setting up donation..." {...waiting} />;
  const amount = poundsText(state.amountPence);

  const finish = (outcome: PaymentOutcome) => {
    switch (outcome.kind) {
      case 'succeeded':
        toast({ title: 'Donation Successful!', description: `Thank you for your £${amount} donation to ${target.name}!` });
        onSuccess();
        return onClose();
      case 'processing':
        toast({ title: 'Donation Processing', description: 'Your bank is still working on it. It appears here as soon as the bank has agreed.' });
        return onClose();
      case 'invalid':
        return toast({ variant: 'destructive', title: 'Form Validation Error', description: outcome.message });
      case 'failed':
        return toast({ variant: 'destructive', title: 'Donation Failed', description: outcome.message });
      case 'broken':
        return toast({ variant: 'destructive', title: 'Donation Error', description: 'There was an issue processing your donation. Please try again.' });
    }
  };

  return (
    <>
      {state.feeNotice && <p className="notice">{state.feeNotice}</p>}
      <CardPaymentStep
        payment={payment}
        clientSecret={state.clientSecret}
        returnUrl={`${location.origin}/donation-success?payment=${encodeURIComponent(state.paymentId)}`}
        waitingLabel="Setting up donation..."
        payWord="Donate"
        amount={`£${amount}`}
        fallback={{
          title: 'Donation Payment',
          benefits: [`Goes to ${target.name} as an automatic payout`, 'Card details never reach this site'],
          notice: (
            <>
              <b>Donation Unavailable:</b> Donation processing is temporarily down. Please try again later or contact support at {supportEmail}.
            </>
          ),
        }}
        beforePay={donation.saveDetails}
        onOutcome={finish}
        onCancel={onClose}
      />
    </>
  );
}
