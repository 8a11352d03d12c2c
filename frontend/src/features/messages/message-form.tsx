import { faultOfEmail, faultOfName } from '@community-help/api-contracts';
import { useState, type FormEvent } from 'react';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { TextField } from '../../ui/text-field.js';
import { useCheckedFields } from '../../ui/use-checked-fields.js';
import { useOnceKey } from '../../ui/use-once-key.js';
import { messageApi } from './message-api.js';
import { faultOfMessage, refusalOf } from './message-rules.js';

interface Fields {
  text: string;
  name: string;
  email: string;
}

function faultsOf({ text, name, email }: Fields): Partial<Record<keyof Fields, string>> {
  const [wrongText, wrongName] = [faultOfMessage(text), name.trim() === '' ? undefined : faultOfName(name.trim())];
  return {
    ...(wrongText && { text: wrongText }),
    ...(wrongName && { name: `Your name ${wrongName}` }),
    ...(faultOfEmail(email.trim()) && { email: 'Please enter a valid email address' }),
  };
}

/** A first message to a helper. `onSent` gets what the server says is left to do. */
export function MessageForm({ helper, onSent }: { helper: { id: string; name: string }; onSent: (message: string) => void }) {
  const [send, { isLoading }] = messageApi.useSendMessageMutation();
  const { fields, set, check, faults } = useCheckedFields<Fields>({ text: '', name: '', email: '' }, faultsOf);
  const [refusal, setRefusal] = useState<string>();
  const keyOf = useOnceKey();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    setRefusal(undefined);
    if (!check(event)) return;
    const body = { name: fields.name.trim() || null, email: fields.email.trim(), text: fields.text.trim() };
    const { data, error } = await send({ id: helper.id, body, idempotencyKey: keyOf(body) });
    if (data) onSent(data.message);
    else setRefusal(refusalOf(error));
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="report-form">
      <TextAreaField
        label="Your message"
        hint="What you need, and when. Leave out bank details, passwords and papers: nobody needs them in order to help you."
        name="text"
        rows={7}
        required
        value={fields.text}
        error={faults.text}
        onChange={set('text')}
      />
      <TextField label="Your name (optional)" hint="So that they know what to call you. It need not be your full name." name="name" autoComplete="given-name" value={fields.name} error={faults.name} onChange={set('name')} />
      <TextField
        label="Your email address"
        hint="They do not see it. We email you a link that sends the message, and their answer."
        name="email"
        type="email"
        autoComplete="email"
        required
        value={fields.email}
        error={faults.email}
        onChange={set('email')}
      />
      <SubmitButton className="btn" disabled={isLoading}>
        {isLoading && <span className="spinner" aria-hidden="true" />}
        {isLoading ? 'Sending...' : 'Send the message'}
      </SubmitButton>
      <p role="status" className={refusal ? 'err' : undefined}>
        {refusal}
      </p>
    </form>
  );
}
