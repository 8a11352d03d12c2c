import { REPORT, type OwnListing } from '@community-help/api-contracts';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../app/base-query.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { accountApi } from './account-api.js';

/** The owner of a listing that was hidden says why it should not be. The listing can be corrected first; it is read as it is then. */
export function Appeal({ listing }: { listing: OwnListing }) {
  const [appeal, { isLoading }] = accountApi.useAppealMutation();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [message, setMessage] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    let wrong = text.trim() === '' ? 'Please say why' : undefined;
    if (!wrong) {
      const { data, error } = await appeal({ id: listing.id, text: text.trim() });
      setMessage(data?.message);
      if (!data) wrong = messageOf(error) ?? 'Please try again in a minute.';
    }
    setFault(wrong);
    if (wrong) form.current?.querySelector('textarea')?.focus();
  };

  return (
    <form noValidate ref={form} onSubmit={(event) => void submit(event)} className="notice" aria-label={`Ask us to look again at ${listing.name}`}>
      {message === undefined && (
        <>
          <TextAreaField
            label="Why should it be shown?"
            hint="If something in it was wrong, correct it first: we read it as it is then."
            rows={4}
            maxLength={REPORT.maxTextLength}
            required
            error={fault}
            value={text}
            onChange={setText}
          />
          <SubmitButton className="btn sm" disabled={isLoading}>
            {isLoading ? 'Sending...' : 'Ask us to look again'}
          </SubmitButton>
        </>
      )}
      <p role="status">{message}</p>
    </form>
  );
}
