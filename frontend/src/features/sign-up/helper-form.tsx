import { categoryOf, faultOfEmail, type ProjectType } from '@community-help/api-contracts';
import { useRef, useState, type FormEvent } from 'react';
import { useEnquiriesAddress } from '../../app/site-config.js';
import { useToast } from '../../app/store.js';
import { openMailDraft } from '../../domain/mail-draft.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextField } from '../../ui/text-field.js';

const EMPTY = { name: '', email: '', phone: '', location: '', skills: '', availability: '' };
type Fields = typeof EMPTY;
const LABELS: Record<keyof Fields, string> = { name: 'Name', email: 'Email', phone: 'Phone', location: 'Location', skills: 'Skills', availability: 'Availability' };
const NEEDED: Partial<Record<keyof Fields, string>> = {
  name: 'Please enter your name',
  email: 'Please enter a valid email address',
  location: 'Please enter where you are',
  skills: 'Please say what you can do',
};

/** The general helper form: opens a mail draft to the enquiries address; nothing is sent to our servers. */
export function GeneralHelperForm({ chosen, onSent }: { chosen: readonly ProjectType[]; onSent: () => void }) {
  const [fields, setFields] = useState(EMPTY);
  const [wasTried, setWasTried] = useState(false);
  const enquiriesEmail = useEnquiriesAddress();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const hasChoice = chosen.length > 0;
  const faultOf = (name: keyof Fields): string | undefined => {
    const value = fields[name].trim();
    const isRight = name === 'email' ? faultOfEmail(value) === undefined : value !== '';
    return isRight ? undefined : NEEDED[name];
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!hasChoice) return;
    const wrong = (Object.keys(NEEDED) as (keyof Fields)[]).find((name) => faultOf(name));
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    const lines = (Object.keys(LABELS) as (keyof Fields)[]).map((name) => `${LABELS[name]}: ${fields[name].trim() || '-'}`);
    const categories = chosen.map((id) => categoryOf(id).signUpLabel).join(', ');
    openMailDraft({ to: enquiriesEmail, subject: 'New Helper Registration', body: [...lines, `Categories: ${categories}`].join('\n') });
    setFields(EMPTY);
    setWasTried(false);
    onSent();
    toast({ title: 'Email Client Opened', description: 'Your registration is ready in your email program. Press send there.' });
  };

  const field = (name: keyof Fields, label: string, input: { type?: string; autoComplete?: string } = {}) => (
    <TextField label={label} name={name} required={NEEDED[name] !== undefined} error={wasTried ? faultOf(name) : undefined} value={fields[name]} maxLength={300} onChange={(value) => setFields((current) => ({ ...current, [name]: value }))} {...input} />
  );

  return (
    <form noValidate ref={form} onSubmit={submit} className="general-form">
      {field('name', 'Name', { autoComplete: 'name' })}
      {field('email', 'Email', { type: 'email', autoComplete: 'email' })}
      {field('phone', 'Phone (optional)', { type: 'tel', autoComplete: 'tel' })}
      {field('location', 'Location', { autoComplete: 'street-address' })}
      {field('skills', 'Skills')}
      {field('availability', 'Availability (optional)')}
      <SubmitButton className="btn big" disabled={!hasChoice}>
        Submit Registration
      </SubmitButton>
      {!hasChoice && <p className="muted">Please select at least one category above to continue</p>}
    </form>
  );
}
