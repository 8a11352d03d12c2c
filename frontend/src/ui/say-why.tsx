import { useRef, useState, type FormEvent } from 'react';
import { SubmitButton } from './submit-button.js';
import { TextAreaField } from './text-area-field.js';

interface Props {
  /** The form's own name. */
  name: string;
  label: string;
  hint: string;
  whenEmpty: string;
  button: string;
  /** In characters. */
  maxLength: number;
  className: string;
  /** @returns the server's words: what happens next, or why not */
  send: (text: string) => Promise<{ done: string } | { refusal: string }>;
}

/** One reason in somebody's own words; what the server answers stands in its place afterwards. */
export function SayWhy({ name, label, hint, whenEmpty, button, maxLength, className, send }: Props) {
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    let wrong = text.trim() === '' ? whenEmpty : undefined;
    if (!wrong) {
      setIsSending(true);
      const answer = await send(text.trim());
      setIsSending(false);
      if ('done' in answer) setDone(answer.done);
      else wrong = answer.refusal;
    }
    setFault(wrong);
    if (wrong) form.current?.querySelector('textarea')?.focus();
  };

  return (
    <form noValidate ref={form} onSubmit={(event) => void submit(event)} className={className} aria-label={name}>
      {done === undefined && (
        <>
          <TextAreaField label={label} hint={hint} rows={4} maxLength={maxLength} required value={text} error={fault} onChange={setText} />
          <SubmitButton className="btn sm" disabled={isSending}>
            {isSending ? 'Sending...' : button}
          </SubmitButton>
        </>
      )}
      <p role="status">{done}</p>
    </form>
  );
}
