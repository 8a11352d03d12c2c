import { DONATION } from '@community-help/api-contracts';
import type { Stripe } from '@stripe/stripe-js';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { AntdScope } from '../../app/antd-scope.js';
import { useSiteConfig } from '../../app/site-config.js';
import { useToast } from '../../app/store.js';
import { FallbackCardForm } from '../../domain/card-payment/fallback-card-form.js';
import { loadProvider } from '../../domain/card-payment/load-provider.js';
import { ProviderCardForm, type PaymentOutcome } from '../../domain/card-payment/provider-card-form.js';
import { Picture } from '../../ui/picture.js';
import { AmountPicker } from './amount-picker.js';
import { poundsText } from './donation-amount.js';
import { DonorDetailsFields } from './donor-details.js';
import { useDonation, type Donation, type DonationTarget } from './use-donation.js';
import '../../domain/card-payment/card-payment.css';
import './donation.css';

interface Props {
  target: DonationTarget;
  isOpen: boolean;
  onClose: () => void;
  onSuccess: () => void;
}

/** 'Make a Donation'. Stays mounted while closed, so that the focus returns to the button that opened it. */
export function DonationDialog({ target, isOpen, onClose, onSuccess }: Props) {
  const donation = useDonation(target, isOpen, onClose, onSuccess);
  return (
    <AntdScope>
      <Modal open={isOpen} onCancel={onClose} footer={null} width={520} centered destroyOnHidden className="pay-dialog donation-dialog" title="Make a Donation">
        <div className="donation-head">
          <Picture src={target.image} width={72} height={72} isEager />
          <p>Show your appreciation by making a donation to {target.name}</p>
        </div>
        <div className="donation-body">
          <AmountPicker
            amountPence={donation.state.step === 'closed' ? DONATION.defaultPence : donation.state.amountPence}
            isLocked={donation.state.step === 'provider' && donation.state.isPaying}
            onChange={(amountPence) => donation.send({ type: 'amount-changed', amountPence })}
          />
          <DonorDetailsFields details={donation.details} onChange={donation.setDetails} />
          <PaymentStep donation={donation} target={target} onClose={onClose} onSuccess={onSuccess} />
        </div>
      </Modal>
    </AntdScope>
  );
}

function PaymentStep({ donation, target, onClose, onSuccess }: { donation: Donation } & Omit<Props, 'isOpen'>) {
  const { state, send } = donation;
  const toast = useToast();
  const provider = useProvider();
  useEffect(() => {
    if (provider === null && state.step === 'provider') send({ type: 'provider-failed' });
  }, [provider, state.step, send]);
  const { config } = useSiteConfig();
  if (state.step === 'closed' || state.step === 'invalid') return null;
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

  if (state.step === 'fallback') {
    return (
      <FallbackCardForm
        title="Donation Payment"
        benefits={[`Goes to ${target.name} as an automatic payout`, 'Card details never reach this site']}
        notice={
          <>
            <b>Donation Unavailable:</b> Donation processing is temporarily down. Please try again later or contact support at{' '}
            {config?.supportEmail ?? 'support@community-help.example'}.
          </>
        }
        submitLabel={`Donate £${amount}`}
        busyLabel="Processing..."
        isBusy={state.isSubmitting}
        onSubmit={() => send({ type: 'fallback-submitted' })}
        onCancel={onClose}
      />
    );
  }
  if (state.step === 'setting-up' || !provider) return <Waiting />;
  return (
    <>
      {state.feeNotice && <p className="notice">{state.feeNotice}</p>}
      <ProviderCardForm
        provider={provider}
        clientSecret={state.clientSecret}
        returnUrl={`${location.origin}/donation-success?payment=${encodeURIComponent(state.paymentId)}`}
        payLabel={`Donate £${amount}`}
        busyLabel="Processing..."
        beforePay={donation.saveDetails}
        onPaying={(isPaying) => send({ type: 'paying', isPaying })}
        onMounted={() => send({ type: 'provider-mounted' })}
        onLoadError={() => send({ type: 'provider-failed' })}
        onOutcome={finish}
        onCancel={onClose}
      />
    </>
  );
}

function Waiting() {
  return (
    <div className="pay-waiting">
      <p role="status">Setting up donation...</p>
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
    </div>
  );
}

/** The provider: undefined while it loads, which begins with the dialog; null when it cannot be had. */
function useProvider(): Stripe | null | undefined {
  const { config, isSettled } = useSiteConfig();
  const [provider, setProvider] = useState<Stripe | null>();
  useEffect(() => {
    if (!isSettled) return;
    if (!config) return setProvider(null);
    let isCurrent = true;
    void loadProvider(config.stripe).then((loaded) => isCurrent && setProvider(loaded));
    return () => {
      isCurrent = false;
    };
  }, [config, isSettled]);
  return provider;
}
