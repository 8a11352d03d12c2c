import { faultOfEmail } from '@community-help/api-contracts';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../app/base-query.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextField } from '../../ui/text-field.js';
import { accountApi } from './account-api.js';

/** Asks for a link by email. What is answered is the same for every address. */
export function SignInForm() {
  const [ask, { isLoading }] = accountApi.useRequestSignInLinkMutation();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [answer, setAnswer] = useState<{ message: string; isError: boolean }>();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const wrong = faultOfEmail(address) ? 'Please enter a valid email address' : undefined;
    setFault(wrong);
    setAnswer(undefined);
    if (wrong) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    const { data, error } = await ask({ email: address });
    setAnswer({ message: data?.message ?? messageOf(error) ?? 'Please try again in a minute.', isError: !data });
  };

  return (
    <form noValidate ref={form} onSubmit={(event) => void submit(event)} className="sign-in-form">
      <TextField label="Email address" name="email" type="email" autoComplete="email" required error={fault} value={email} onChange={setEmail} />
      <SubmitButton className="btn" disabled={isLoading}>
        {isLoading && <span className="spinner" aria-hidden="true" />}
        {isLoading ? 'Sending...' : 'Email me a link'}
      </SubmitButton>
      <p role="status" className={answer?.isError ? 'err' : undefined}>
        {answer?.message}
      </p>
    </form>
  );
}
