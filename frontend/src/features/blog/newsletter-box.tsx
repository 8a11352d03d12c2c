import { useId, useState, type FormEvent } from 'react';
import { api } from '../../app/api.js';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { Icon } from '../../ui/icon.js';

/** Asks for an address and thanks only after the server has stored it; the subscription counts once the mailed link was followed. */
export function NewsletterBox() {
  const toast = useToast();
  const fieldId = useId();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [subscribe, { isLoading }] = api.useSubscribeNewsletterMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!/^\S+@\S+\.\S+$/.test(address)) return setFault('Please enter a valid email address');
    setFault(undefined);
    const result = await subscribe({ email: address });
    if (result.error) return setFault(`That did not work (${messageOf(result.error)}). Please try again.`);
    setEmail('');
    toast({ title: 'Thank you', description: result.data.message });
  };

  return (
    <section className="newsletter" aria-labelledby={`${fieldId}-title`}>
      <h2 id={`${fieldId}-title`}>A letter from the high street</h2>
      <p>Once a month: new projects near you, a story, nothing else.</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className={fault ? 'field bad' : 'field'}>
          <label htmlFor={fieldId}>Email address</label>
          {fault && (
            <p className="err" id={`${fieldId}-fault`}>
              <Icon name="alert" />
              {fault}
            </p>
          )}
          <input className="in" id={fieldId} type="email" autoComplete="email" value={email} aria-invalid={fault ? true : undefined} aria-describedby={fault ? `${fieldId}-fault` : undefined} onChange={(event) => setEmail(event.target.value)} />
        </div>
        <button type="submit" className="btn" disabled={isLoading}>
          {isLoading && <span className="spinner" aria-hidden="true" />}
          Subscribe
        </button>
      </form>
    </section>
  );
}
