import type { MerchandiseProduct, PaymentSession, ShippingDetails } from '@community-help/api-contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showAlert } from '../../app/show-alert.js';
import { useToast } from '../../app/store.js';
import { CardPaymentStep } from '../../domain/card-payment/card-payment-step.js';
import { PayDialog } from '../../domain/card-payment/pay-dialog.js';
import { paymentApi } from '../../domain/card-payment/payment-api.js';
import type { PaymentOutcome } from '../../domain/card-payment/payment-outcome.js';
import { useCardPayment } from '../../domain/card-payment/use-card-payment.js';
import { Picture } from '../../ui/picture.js';
import { randomId } from '../../ui/random-id.js';
import { price } from './price.js';
import { ShippingForm } from './shipping-form.js';

interface Props {
  product: MerchandiseProduct | undefined;
  /** The intent is being made: the buy button shows it. */
  onLoading: (isLoading: boolean) => void;
  onClose: () => void;
  onPaid: (product: MerchandiseProduct) => void;
}

/** Where to send it, then the card. Every opening is another order. */
export function OrderDialog({ product, ...order }: Props) {
  return product ? <OpenOrder key={product.id} product={product} {...order} /> : null;
}

function OpenOrder({ product, onLoading, onClose, onPaid }: Props & { product: MerchandiseProduct }) {
  const [session, setSession] = useState<PaymentSession>();
  const [create] = paymentApi.useCreatePaymentIntentMutation();
  const [isLoading, setIsLoading] = useState(false);
  const toast = useToast();
  // The server keeps one payment for it.
  const [sessionId] = useState(randomId);
  // An answer that comes after the dialog was closed belongs to nobody.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    onLoading(isLoading);
    return () => onLoading(false);
  }, [isLoading, onLoading]);

  const giveUp = useCallback(() => {
    showAlert('An error occurred. Please try again.');
    onClose();
  }, [onClose]);
  const payment = useCardPayment(true, session?.clientSecret, giveUp);
  const isUnavailable = payment.step === 'fallback';
  useEffect(() => {
    // There is no stand-in form for orders: the specification ends them with an alert.
    if (isUnavailable) giveUp();
  }, [isUnavailable, giveUp]);

  const order = async (shipping: ShippingDetails) => {
    setIsLoading(true);
    const answer = await create({ amount: product.pricePence / 100, purpose: `merchandise-${product.id}`, productName: product.name, sessionId, shipping });
    if (!isOpen.current) return;
    setIsLoading(false);
    if (answer.data) return setSession(answer.data);
    console.error('Network response was not ok');
    giveUp();
  };

  const finish = (outcome: PaymentOutcome) => {
    if (outcome.kind === 'succeeded') return onPaid(product);
    if (outcome.kind === 'processing') {
      toast({ title: 'Payment Processing', description: 'Your bank is still working on it. The confirmation comes by email.' });
      return onClose();
    }
    const description = outcome.kind === 'broken' ? 'There was an issue processing your payment. Please try again.' : outcome.message;
    toast({ variant: 'destructive', title: outcome.kind === 'invalid' ? 'Form Validation Error' : outcome.kind === 'failed' ? 'Payment Failed' : 'Payment Error', description });
  };

  return (
    <PayDialog title={`Order: ${product.name}`} isOpen isLocked={payment.isPaying} onClose={onClose}>
      <div className="pay-about">
        <Picture src={`/art/${product.image}.svg`} width={96} height={72} isEager />
        <p>
          <b>{price(product.pricePence)}</b>
          {product.description}
        </p>
      </div>
      {session && !isUnavailable && (
        <CardPaymentStep
          payment={payment}
          clientSecret={session.clientSecret}
          returnUrl={`${location.origin}/merchandise?success=true&product=${encodeURIComponent(product.id)}`}
          waitingLabel="Setting up payment..."
          payWord="Pay"
          amount={price(product.pricePence)}
          onOutcome={finish}
          onCancel={onClose}
        />
      )}
      {!session && <ShippingForm isLoading={isLoading} onSend={(shipping) => void order(shipping)} onCancel={onClose} />}
    </PayDialog>
  );
}
