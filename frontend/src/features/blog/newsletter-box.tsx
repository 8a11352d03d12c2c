import { faultOfEmail } from '@community-help/api-contracts';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextField } from '../../ui/text-field.js';
import { blogApi } from './blog-api.js';

/** Asks for an address and thanks only after the server has stored it; the subscription counts once the mailed link was followed. */
export function NewsletterBox() {
  const toast = useToast();
  const fieldId = useId();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [subscribe, { isLoading }] = blogApi.useSubscribeNewsletterMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (faultOfEmail(address)) return setFault('Please enter a valid email address');
    setFault(undefined);
    const result = await subscribe({ email: address });
    if (result.error) return setFault(`That did not work (${messageOf(result.error)}). Please try again.`);
    setEmail('');
    toast({ title: 'Thank you', description: result.data.message });
  };

  return (
    <section className="newsletter" aria-labelledby={`${fieldId}-title`}>
      <div>
        <h2 id={`${fieldId}-title`}>A letter from the high street</h2>
        <p>Once a month: new projects near you, a story, nothing else.</p>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <TextField label="Email address" type="email" autoComplete="email" value={email} onChange={setEmail} error={fault} />
          <SubmitButton className="btn" disabled={isLoading}>
            {isLoading && <span className="spinner" aria-hidden="true" />}
            Subscribe
          </SubmitButton>
        </form>
      </div>
      <img src="/art/sent.svg" alt="" width="480" height="300" loading="lazy" decoding="async" />
    </section>
  );
}
