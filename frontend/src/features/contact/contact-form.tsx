import { useForm, type FieldErrors } from 'react-hook-form';
import { useToast } from '../../app/store.js';
import { openMailDraft } from '../../domain/mail-draft.js';
import { Icon } from '../../ui/icon.js';

interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const EMPTY: ContactFields = { name: '', email: '', subject: '', message: '' };
const DEFAULT_SUBJECT = 'Message from the Community Help website';
const RULES = {
  name: { required: 'Please enter your full name' },
  email: { required: 'Please enter your email address', pattern: { value: /^\S+@\S+\.\S+$/, message: 'Please enter a valid email address' } },
  message: { required: 'Please enter a message' },
} as const;

/** Opens the visitor's mail client with what was entered; nothing goes to our servers. */
export function ContactForm({ supportEmail }: { supportEmail: string }) {
  const toast = useToast();
  const { register, handleSubmit, reset, formState } = useForm<ContactFields>({ defaultValues: EMPTY });
  const submit = handleSubmit((fields) => {
    openMailDraft({
      to: supportEmail,
      subject: fields.subject.trim() || DEFAULT_SUBJECT,
      body: `Name: ${fields.name}\nEmail: ${fields.email}\n\n${fields.message}`,
    });
    reset(EMPTY);
    toast({ title: 'Email Client Opened', description: 'Your message is ready in your mail program. Press send there.' });
  });
  const error = (name: keyof ContactFields) => <FieldError errors={formState.errors} name={name} />;
  const marks = (name: keyof ContactFields) => ({ 'aria-invalid': formState.errors[name] ? true : undefined, 'aria-describedby': formState.errors[name] ? `contact-${name}-error` : undefined });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="contact-form">
      <div className={formState.errors.name ? 'field bad' : 'field'}>
        <label htmlFor="contact-name">Full Name*</label>
        {error('name')}
        <input className="in" id="contact-name" autoComplete="name" required {...marks('name')} {...register('name', RULES.name)} />
      </div>
      <div className={formState.errors.email ? 'field bad' : 'field'}>
        <label htmlFor="contact-email">Email Address*</label>
        {error('email')}
        <input className="in" id="contact-email" type="email" autoComplete="email" required {...marks('email')} {...register('email', RULES.email)} />
      </div>
      <div className="field">
        <label htmlFor="contact-subject">Subject</label>
        <input className="in" id="contact-subject" {...register('subject')} />
      </div>
      <div className={formState.errors.message ? 'field bad' : 'field'}>
        <label htmlFor="contact-message">Message*</label>
        {error('message')}
        <textarea className="in" id="contact-message" rows={6} required {...marks('message')} {...register('message', RULES.message)} />
      </div>
      <button type="submit" className="btn big">
        Send Message
      </button>
      <p className="muted small">Your own mail program opens with the message filled in. Nothing is sent until you press send there.</p>
    </form>
  );
}

function FieldError({ errors, name }: { errors: FieldErrors<ContactFields>; name: keyof ContactFields }) {
  const message = errors[name]?.message;
  if (!message) return null;
  return (
    <p className="err" id={`contact-${name}-error`}>
      <Icon name="alert" />
      {message}
    </p>
  );
}
