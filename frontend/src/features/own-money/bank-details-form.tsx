import { useEffect, useRef, useState, type FormEvent } from 'react';
import { messageOf, type ApiError } from '../../app/base-query.js';
import { BANK_LABELS, BankFields, type BankAccount } from '../../domain/bank-fields.js';
import { randomId } from '../../ui/random-id.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { ownMoneyApi } from './own-money-api.js';

const EMPTY: BankAccount = { bankAccountName: '', bankName: '', sortCode: '', accountNumber: '' };

interface Props {
  helperId: string;
  onSent: () => void;
  onKeep: () => void;
}

/** Asks for another bank account; what the server refuses stands at its field. */
export function BankDetailsForm({ helperId, onSent, onKeep }: Props) {
  const [change, { isLoading }] = ownMoneyApi.useChangeBankDetailsMutation();
  const [bank, setBank] = useState(EMPTY);
  const [error, setError] = useState<ApiError>();
  /** Of these details: without an answer they may have arrived, and are sent again under the same key. Other details are another change. */
  const onceKey = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  useEffect(() => {
    if (error?.fields) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [error]);

  const set = (part: Partial<BankAccount>) => {
    onceKey.current = undefined;
    setBank({ ...bank, ...part });
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    onceKey.current ??= randomId();
    const answer = await change({ id: helperId, body: bank, idempotencyKey: onceKey.current });
    if (answer.data) return onSent();
    setError(answer.error as ApiError);
  };
  const faultOf = (name: keyof BankAccount): string | undefined => {
    const said = error?.fields?.find(({ field }) => field === name)?.message;
    return said?.replace(name, BANK_LABELS[name]);
  };

  return (
    <form noValidate ref={form} onSubmit={(event) => void send(event)} aria-label="Another bank account">
      <p>
        Donations are paid to the new account as soon as Stripe has it. To keep your money safe from somebody else who got into your mailbox, nothing is paid out for three days then, and we email you.
      </p>
      <BankFields bank={bank} faultOf={faultOf} onChange={set} />
      <p role="alert" className="err">
        {error && (error.fields ? 'Please correct the fields marked above.' : (messageOf(error) ?? 'Please try again in a minute.'))}
      </p>
      <p className="row">
        <SubmitButton className="btn" disabled={isLoading}>
          {isLoading && <span className="spinner" aria-hidden="true" />}
          {isLoading ? 'Sending...' : 'Send bank details'}
        </SubmitButton>
        <button type="button" className="btn sec" onClick={onKeep}>
          Keep the account
        </button>
      </p>
    </form>
  );
}
