import { faultOfEmail } from '@community-help/api-contracts';
import { useState, type FormEvent } from 'react';
import { useToast } from '../../app/store.js';
import { openMailDraft } from '../../domain/mail-draft.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { TextField } from '../../ui/text-field.js';

const EMPTY = { name: '', email: '', subject: '', message: '' };
type Fields = typeof EMPTY;
const DEFAULT_SUBJECT = 'Message from the Community Help website';

/** What people write about most: a touch fills in the subject, which stays free to change. */
const SUBJECTS = ['Something is wrong with a listing', 'I want to change my listing', 'A question about a donation', 'An idea'];

/** What has to be corrected before the draft can be opened, by field. */
function faultsOf({ name, email, message }: Fields): Partial<Record<keyof Fields, string>> {
  const isAddress = faultOfEmail(email.trim()) === undefined;
  return {
    ...(name.trim() === '' && { name: 'Please enter your full name' }),
    ...(!isAddress && { email: email.trim() === '' ? 'Please enter your email address' : 'Please enter a valid email address' }),
    ...(message.trim() === '' && { message: 'Please enter a message' }),
  };
}

/** Opens the visitor's mail client with what was entered; nothing goes to our servers. */
export function ContactForm({ supportEmail }: { supportEmail: string }) {
  const toast = useToast();
  const [fields, setFields] = useState(EMPTY);
  const [wasTried, setWasTried] = useState(false);
  const faults = wasTried ? faultsOf(fields) : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasTried(true);
    const [first] = Object.keys(faultsOf(fields));
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const { name, email, subject, message } = fields;
    openMailDraft({ to: supportEmail, subject: subject.trim() || DEFAULT_SUBJECT, body: `Name: ${name}\nEmail: ${email}\n\n${message}` });
    setFields(EMPTY);
    setWasTried(false);
    toast({ title: 'Email Client Opened', description: 'Your message is ready in your email program. Press send there.' });
  };
  const bind = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: faults[name],
    onChange: (value: string) => setFields((current) => ({ ...current, [name]: value })),
  });
  return (
    <form onSubmit={submit} noValidate className="contact-form">
      <p className="muted">Fields with a star (*) must be filled in.</p>
      <TextField label="Full Name*" autoComplete="name" required {...bind('name')} />
      <TextField label="Email Address*" type="email" autoComplete="email" required {...bind('email')} />
      <TextField label="Subject" {...bind('subject')} />
      <div className="contact-subjects" role="group" aria-label="Subjects">
        {SUBJECTS.map((subject) => (
          <button key={subject} type="button" className="chip" aria-pressed={fields.subject === subject} onClick={() => bind('subject').onChange(subject)}>
            {subject}
          </button>
        ))}
      </div>
      <TextAreaField label="Message*" rows={6} required {...bind('message')} />
      <SubmitButton className="btn big">Send Message</SubmitButton>
      <p className="muted">Your own email program opens with the message filled in. Nothing is sent until you press send there.</p>
    </form>
  );
}
