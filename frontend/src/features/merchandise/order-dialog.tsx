import type { MerchandiseProduct, PaymentSession, ShippingDetails } from '@community-help/api-contracts';
import type { Stripe } from '@stripe/stripe-js';
import { Modal } from 'antd';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { AntdScope } from '../../app/antd-scope.js';
import { showAlert } from '../../app/show-alert.js';
import { useSiteConfig } from '../../app/site-config.js';
import { useToast } from '../../app/store.js';
import { loadProvider } from '../../domain/card-payment/load-provider.js';
import { ProviderCardForm, type PaymentOutcome } from '../../domain/card-payment/provider-card-form.js';
import { TextField } from '../../ui/text-field.js';
import { price } from './price.js';
import '../../domain/card-payment/card-payment.css';
import { paymentApi } from '../../domain/card-payment/payment-api.js';

interface Props {
  product: MerchandiseProduct | undefined;
  /** The intent is being made: the buy button shows it. */
  onLoading: (isLoading: boolean) => void;
  onClose: () => void;
  onPaid: (product: MerchandiseProduct) => void;
}

const EMPTY: Required<ShippingDetails> = { name: '', email: '', line1: '', line2: '', city: '', postcode: '' };
const FIELDS: readonly { name: keyof ShippingDetails; label: string; autoComplete: string; isOptional?: boolean }[] = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'email', label: 'Email', autoComplete: 'email' },
  { name: 'line1', label: 'Address', autoComplete: 'address-line1' },
  { name: 'line2', label: 'Address, second line (optional)', autoComplete: 'address-line2', isOptional: true },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
];

/** Without blanks around, and without an empty second line. */
function trimmed(shipping: Required<ShippingDetails>): ShippingDetails {
  const { line2, ...needed } = shipping;
  const clean = Object.fromEntries(Object.entries(needed).map(([name, value]) => [name, value.trim()])) as unknown as ShippingDetails;
  return line2.trim() ? { ...clean, line2: line2.trim() } : clean;
}

/** Where to send it, then the card. */
export function OrderDialog({ product, onLoading, onClose, onPaid }: Props) {
  const [shipping, setShipping] = useState(EMPTY);
  const [wasTried, setWasTried] = useState(false);
  const [session, setSession] = useState<PaymentSession>();
  const [provider, setProvider] = useState<Stripe | null>();
  const { config } = useSiteConfig();
  const [create] = paymentApi.useCreatePaymentIntentMutation();
  const [isLoading, setIsLoading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();

  // counts the openings and closings: an answer that comes after one of them belongs to nobody
  const opening = useRef(0);
  useEffect(() => {
    opening.current += 1;
    setSession(undefined);
    setWasTried(false);
    setIsLoading(false);
  }, [product]);
  useEffect(() => onLoading(isLoading), [isLoading, onLoading]);

  const faultOf = (name: keyof ShippingDetails): string | undefined => {
    const field = FIELDS.find((one) => one.name === name);
    const value = shipping[name].trim();
    if (name === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'Please enter a valid email address';
    return value || field?.isOptional ? undefined : `${field?.label} is required`;
  };

  const order = async (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!product) return;
    const wrong = FIELDS.find((field) => faultOf(field.name));
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong.name}"]`)?.focus();
    const mine = opening.current;
    setIsLoading(true);
    const loaded = config ? await loadProvider(config.stripe) : null;
    const answer = loaded ? await create({ amount: product.pricePence / 100, purpose: `merchandise-${product.id}`, productName: product.name, shipping: trimmed(shipping) }) : undefined;
    if (mine !== opening.current) return;
    setIsLoading(false);
    if (!loaded || !answer?.data) {
      console.error('Network response was not ok');
      showAlert('An error occurred. Please try again.');
      return onClose();
    }
    setProvider(loaded);
    setSession(answer.data);
  };

  const finish = (outcome: PaymentOutcome) => {
    if (!product) return;
    if (outcome.kind === 'succeeded') return onPaid(product);
    if (outcome.kind === 'processing') {
      toast({ title: 'Payment Processing', description: 'Your bank is still working on it. The confirmation comes by e-mail.' });
      return onClose();
    }
    const description = outcome.kind === 'broken' ? 'There was an issue processing your payment. Please try again.' : outcome.message;
    toast({ variant: 'destructive', title: outcome.kind === 'invalid' ? 'Form Validation Error' : outcome.kind === 'failed' ? 'Payment Failed' : 'Payment Error', description });
  };

  return (
    <AntdScope>
      <Modal open={product !== undefined} onCancel={onClose} footer={null} width={520} centered destroyOnHidden className="pay-dialog" title={product ? `Order: ${product.name}` : ''}>
        {product && session && provider && (
          <ProviderCardForm
            provider={provider}
            clientSecret={session.clientSecret}
            returnUrl={`${location.origin}/merchandise?success=true&product=${encodeURIComponent(product.id)}`}
            payLabel={`Pay ${price(product.pricePence)}`}
            busyLabel="Processing..."
            onMounted={() => undefined}
            onLoadError={() => {
              showAlert('An error occurred. Please try again.');
              onClose();
            }}
            onOutcome={finish}
            onCancel={onClose}
          />
        )}
        {product && !session && (
          <form noValidate ref={form} onSubmit={(event) => void order(event)} className="order-form">
            <p className="muted">Where shall we send it? Dispatched within 3-5 business days.</p>
            {FIELDS.map((field) => (
              <TextField
                key={field.name}
                label={field.label}
                name={field.name}
                required={!field.isOptional}
                type={field.name === 'email' ? 'email' : 'text'}
                autoComplete={field.autoComplete}
                maxLength={200}
                error={wasTried ? faultOf(field.name) : undefined}
                value={shipping[field.name]}
                onChange={(value) => setShipping((current) => ({ ...current, [field.name]: value }))}
              />
            ))}
            <div className="pay-foot">
              <button type="button" className="btn sec" onClick={onClose}>
                Cancel
              </button>
              <button type="submit" className="btn" disabled={isLoading}>
                {isLoading && <span className="spinner" aria-hidden="true" />}
                Continue to payment
              </button>
            </div>
          </form>
        )}
      </Modal>
    </AntdScope>
  );
}
