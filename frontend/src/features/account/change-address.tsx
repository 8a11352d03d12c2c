import { faultOfEmail, type OwnListing } from '@community-help/api-contracts';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../app/base-query.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextField } from '../../ui/text-field.js';
import { accountApi } from './account-api.js';

/** Asks for another email address of a listing; nothing changes until a link in each of the two mailboxes was used. */
export function ChangeAddress({ listing, onClose }: { listing: OwnListing; onClose: () => void }) {
  const [ask, { isLoading }] = accountApi.useRequestAddressChangeMutation();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [message, setMessage] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    let wrong = faultOfEmail(address) ? 'Please enter a valid email address' : undefined;
    setMessage(undefined);
    if (!wrong) {
      const { data, error } = await ask({ id: listing.id, email: address });
      setMessage(data?.message);
      if (!data) wrong = messageOf(error) ?? 'Please try again in a minute.';
    }
    setFault(wrong);
    if (wrong) form.current?.querySelector('input')?.focus();
  };

  return (
    <form noValidate ref={form} onSubmit={(event) => void submit(event)} className="notice change-address" aria-label={`Another email address for ${listing.name}`}>
      <p>We email a link to the address that the listing has now, and one to the new address. When both were used, messages, receipts and links to sign in go to the new one. If you cannot read the old mailbox any more, write to us.</p>
      {message === undefined && <TextField label="New email address" name="email" type="email" autoComplete="email" required error={fault} value={email} onChange={setEmail} />}
      <p role="status">{message}</p>
      <p className="row">
        {message === undefined && (
          <SubmitButton className="btn sm" disabled={isLoading}>
            {isLoading ? 'Sending...' : 'Email both links'}
          </SubmitButton>
        )}
        <button type="button" className="btn sec sm" onClick={onClose}>
          {message === undefined ? 'Keep the address' : 'Close'}
        </button>
      </p>
    </form>
  );
}
