import type { MerchandiseProduct, PaymentSession, ShippingDetails } from '@community-help/api-contracts';
import type { Stripe } from '@stripe/stripe-js';
import { Modal } from 'antd';
import { useEffect, useState, type FormEvent } from 'react';
import { AntdScope } from '../../app/antd-scope.js';
import { api } from '../../app/api.js';
import { showAlert } from '../../app/show-alert.js';
import { useSiteConfig } from '../../app/site-config.js';
import { useToast } from '../../app/store.js';
import { loadProvider } from '../../domain/card-payment/load-provider.js';
import { ProviderCardForm, type PaymentOutcome } from '../../domain/card-payment/provider-card-form.js';
import { TextField } from '../../ui/text-field.js';
import { price } from './price.js';
import '../../domain/card-payment/card-payment.css';

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

/** Where to send it, then the card. */
export function OrderDialog({ product, onLoading, onClose, onPaid }: Props) {
  const [shipping, setShipping] = useState(EMPTY);
  const [wasTried, setWasTried] = useState(false);
  const [session, setSession] = useState<PaymentSession>();
  const [provider, setProvider] = useState<Stripe | null>();
  const { config } = useSiteConfig();
  const [create, { isLoading }] = api.useCreatePaymentIntentMutation();
  const toast = useToast();

  useEffect(() => {
    setSession(undefined);
    setWasTried(false);
  }, [product]);

  const faultOf = (name: keyof ShippingDetails): string | undefined => {
    const field = FIELDS.find((one) => one.name === name);
    const value = shipping[name].trim();
    if (name === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'Please enter a valid email address';
    return value || field?.isOptional ? undefined : `${field?.label} is required`;
  };

  const order = async (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!product || FIELDS.some((field) => faultOf(field.name))) return;
    onLoading(true);
    const loaded = config ? await loadProvider(config.stripe) : null;
    const { data, error } = await create({ amount: product.pricePence / 100, purpose: `merchandise-${product.id}`, productName: product.name, shipping });
    onLoading(false);
    if (!data || !loaded) {
      console.error('Network response was not ok', error && 'status' in error ? error.status : '');
      showAlert('An error occurred. Please try again.');
      return onClose();
    }
    setProvider(loaded);
    setSession(data);
  };

  const finish = (outcome: PaymentOutcome) => {
    if (!product) return;
    if (outcome.kind === 'succeeded') return onPaid(product);
    if (outcome.kind === 'processing') return toast({ title: 'Payment Processing', description: 'Your bank is still working on it. The confirmation comes by e-mail.' });
    const description = outcome.kind === 'broken' ? 'There was an issue processing your payment. Please try again.' : outcome.message;
    toast({ variant: 'destructive', title: outcome.kind === 'invalid' ? 'Form Validation Error' : outcome.kind === 'failed' ? 'Payment Failed' : 'Payment Error', description });
  };

  return (
    <AntdScope>
      <Modal open={product !== undefined} onCancel={onClose} footer={null} width={520} centered destroyOnHidden title={product ? `Order: ${product.name}` : ''}>
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
          <form noValidate onSubmit={(event) => void order(event)} className="order-form">
            <p className="muted">Where shall we send it? Dispatched within 3-5 business days.</p>
            {FIELDS.map((field) => (
              <TextField
                key={field.name}
                label={field.label}
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
