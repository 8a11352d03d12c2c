import { faultOfEmail, type ShippingDetails } from '@community-help/api-contracts';
import { useRef, useState, type FormEvent } from 'react';
import { TextField } from '../../ui/text-field.js';

const EMPTY: Required<ShippingDetails> = { name: '', email: '', line1: '', line2: '', city: '', postcode: '' };
const FIELDS: readonly { name: keyof ShippingDetails; label: string; autoComplete: string; isOptional?: boolean }[] = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'email', label: 'Email', autoComplete: 'email' },
  { name: 'line1', label: 'Address', autoComplete: 'address-line1' },
  { name: 'line2', label: 'Address, second line (optional)', autoComplete: 'address-line2', isOptional: true },
  { name: 'city', label: 'Town or city', autoComplete: 'address-level2' },
  { name: 'postcode', label: 'Postcode', autoComplete: 'postal-code' },
];

interface Props {
  isLoading: boolean;
  onSend: (shipping: ShippingDetails) => void;
  onCancel: () => void;
}

/** Without blanks around, and without an empty second line. */
function trimmed(shipping: Required<ShippingDetails>): ShippingDetails {
  const { line2, ...needed } = shipping;
  const clean = Object.fromEntries(Object.entries(needed).map(([name, value]) => [name, value.trim()])) as unknown as ShippingDetails;
  return line2.trim() ? { ...clean, line2: line2.trim() } : clean;
}

function faultOf(name: keyof ShippingDetails, shipping: Required<ShippingDetails>): string | undefined {
  const field = FIELDS.find((one) => one.name === name);
  const value = shipping[name].trim();
  if (name === 'email') return faultOfEmail(value) && 'Please enter a valid email address';
  return value || field?.isOptional ? undefined : `${field?.label} is required`;
}

/** Where an order is sent. */
export function ShippingForm({ isLoading, onSend, onCancel }: Props) {
  const [shipping, setShipping] = useState(EMPTY);
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    const wrong = FIELDS.find((field) => faultOf(field.name, shipping));
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong.name}"]`)?.focus();
    else onSend(trimmed(shipping));
  };
  return (
    <form noValidate ref={form} onSubmit={submit} className="order-form">
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
          error={wasTried ? faultOf(field.name, shipping) : undefined}
          value={shipping[field.name]}
          onChange={(value) => setShipping((current) => ({ ...current, [field.name]: value }))}
        />
      ))}
      <div className="pay-foot">
        <button type="button" className="btn sec" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="btn" disabled={isLoading}>
          {isLoading && <span className="spinner" aria-hidden="true" />}
          Continue to payment
        </button>
      </div>
    </form>
  );
}
