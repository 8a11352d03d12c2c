import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TextField } from '../../../ui/text-field.js';
import { donorHash } from './donor-hash.js';
import { penceOf, pounds } from './money-words.js';

/** Of the search, as they stand in the address. */
export const FIELDS = ['q', 'amountPence', 'day', 'helperId', 'donor'] as const;

/** Finds payments. A donor's address is hashed here and forgotten. */
export function PaymentSearch() {
  const [address, setAddress] = useSearchParams();
  const [fields, setFields] = useState({ q: address.get('q') ?? '', amount: amountOf(address.get('amountPence')), day: address.get('day') ?? '', helperId: address.get('helperId') ?? '', donor: '' });
  const [hasBadAmount, setHasBadAmount] = useState(false);
  const set = (name: keyof typeof fields) => (value: string) => setFields((current) => ({ ...current, [name]: value }));
  const search = async () => {
    const amountPence = penceOf(fields.amount);
    const isBad = fields.amount.trim() !== '' && !amountPence;
    setHasBadAmount(isBad);
    if (isBad) return;
    const donor = fields.donor.trim() === '' ? '' : await donorHash(fields.donor);
    const asked = { q: fields.q.trim(), amountPence: amountPence ? String(amountPence) : '', day: fields.day, helperId: fields.helperId.trim(), donor };
    setAddress({ view: 'payments', ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search();
  };
  return (
    <form className="console-search money-search" role="search" onSubmit={submit}>
      <TextField label="Payment or Stripe id" type="search" value={fields.q} onChange={set('q')} />
      <TextField label="Pounds" inputMode="decimal" value={fields.amount} error={hasBadAmount ? 'Please give pounds, like 12.50' : undefined} onChange={set('amount')} />
      <TextField label="Day" type="date" value={fields.day} onChange={set('day')} />
      <TextField label="Helper's id" value={fields.helperId} onChange={set('helperId')} />
      <TextField label="Donor's email" type="email" autoComplete="off" value={fields.donor} onChange={set('donor')} />
      <button type="submit" className="btn">
        Search
      </button>
      {address.get('donor') && <p className="money-found">Found by the hash of a donor's address. The address itself went nowhere.</p>}
    </form>
  );
}

const amountOf = (pence: string | null): string => (pence === null ? '' : pounds(Number(pence)).replaceAll(/[£,]/g, ''));
