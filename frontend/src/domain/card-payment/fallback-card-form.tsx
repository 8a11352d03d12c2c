import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.js';
import { cardNumber, expiryDate, securityCode } from './card-digits.js';

interface Props {
  title: string;
  /** What the payment is good for, as a list. */
  benefits: readonly string[];
  /** The red notice: why nothing can be paid at the moment. */
  notice: ReactNode;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

type Field = 'number' | 'expiry' | 'code' | 'holder';
const FIELDS: readonly { name: Field; label: string; format: (typed: string) => string; inputMode: 'numeric' | 'text'; placeholder: string }[] = [
  { name: 'number', label: 'Card Number', format: cardNumber, inputMode: 'numeric', placeholder: '1234 5678 9012 3456' },
  { name: 'expiry', label: 'Expiry Date', format: expiryDate, inputMode: 'numeric', placeholder: 'MM/YY' },
  { name: 'code', label: 'CVC', format: securityCode, inputMode: 'numeric', placeholder: '123' },
  { name: 'holder', label: 'Name on Card', format: (typed) => typed, inputMode: 'text', placeholder: '' },
];
const EMPTY: Record<Field, string> = { number: '', expiry: '', code: '', holder: '' };

/**
 * Stands in when the provider's form does not come up, and always ends in a failure. What is typed lives in this component's memory only:
 * the inputs have no names, nothing is sent, stored or logged, and it is forgotten on submit and when the form goes.
 */
export function FallbackCardForm({ title, benefits, notice, submitLabel, busyLabel, isBusy, onSubmit, onCancel }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(EMPTY);
  const [missing, setMissing] = useState<readonly Field[]>([]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = FIELDS.filter((field) => typed[field.name].trim() === '').map((field) => field.name);
    setMissing(empty);
    if (empty.length > 0) return document.getElementById(`${id}-${empty[0]}`)?.focus();
    setTyped(EMPTY);
    onSubmit();
  };

  return (
    <form noValidate autoComplete="off" onSubmit={submit} className="fallback-form" aria-label={title}>
      <p className="row fallback-head">
        <b>{title}</b>
        <span className="plate warn">Test Mode</span>
      </p>
      <ul className="fallback-benefits">
        {benefits.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
      <div className="notice error" role="note">
        <Icon name="alert" />
        <p>{notice}</p>
      </div>
      <div className="fallback-fields">
        {FIELDS.map((field) => (
          <div key={field.name} className={missing.includes(field.name) ? `field bad ${field.name}` : `field ${field.name}`}>
            <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
            {missing.includes(field.name) && (
              <p className="err" id={`${id}-${field.name}-error`}>
                {field.label} is required
              </p>
            )}
            <input
              className="in"
              id={`${id}-${field.name}`}
              autoComplete="off"
              inputMode={field.inputMode}
              placeholder={field.placeholder}
              required
              aria-invalid={missing.includes(field.name) || undefined}
              aria-describedby={missing.includes(field.name) ? `${id}-${field.name}-error` : undefined}
              value={typed[field.name]}
              onChange={(event) => setTyped((current) => ({ ...current, [field.name]: field.format(event.target.value) }))}
            />
          </div>
        ))}
      </div>
      <div className="pay-foot">
        <button type="button" className="btn sec" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="btn donate" disabled={isBusy}>
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {isBusy ? busyLabel : submitLabel}
        </button>
      </div>
    </form>
  );
}
