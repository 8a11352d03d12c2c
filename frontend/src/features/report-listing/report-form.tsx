import { faultOfEmail, REPORT, REPORT_REASONS, type ReportReason } from '@community-help/api-contracts';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../app/base-query.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { TextField } from '../../ui/text-field.js';
import { useCheckedFields } from '../../ui/use-checked-fields.js';
import { useOnceKey } from '../../ui/use-once-key.js';
import { reportApi } from './report-api.js';

interface Fields {
  reason: ReportReason | '';
  text: string;
  email: string;
}

function faultsOf({ reason, text, email }: Fields): Partial<Record<keyof Fields, string>> {
  const length = [...text.trim()].length;
  return {
    ...(reason === '' && { reason: 'Please choose what is wrong' }),
    ...(reason === 'other' && length === 0 && { text: 'Please say in a few words what is wrong' }),
    ...(length > REPORT.maxTextLength && { text: `Please use at most ${REPORT.maxTextLength} characters; these are ${length}` }),
    ...(email.trim() !== '' && faultOfEmail(email.trim()) !== undefined && { email: 'Please enter a valid email address' }),
  };
}

/** Asks what is wrong with a listing. `onSent` gets the server's thanks. */
export function ReportForm({ helperId, onSent }: { helperId: string; onSent: (message: string) => void }) {
  const [send, { isLoading }] = reportApi.useReportListingMutation();
  const { fields, set, check, faults } = useCheckedFields<Fields>({ reason: '', text: '', email: '' }, faultsOf);
  const [refusal, setRefusal] = useState<string>();
  const keyOf = useOnceKey();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    setRefusal(undefined);
    if (!check(event) || fields.reason === '') return;
    const body = { reason: fields.reason, text: fields.text.trim() || null, email: fields.email.trim() || null };
    const { data, error } = await send({ id: helperId, body, idempotencyKey: keyOf(body) });
    if (data) onSent(data.message);
    else setRefusal(messageOf(error) ?? 'Please try again in a minute.');
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="report-form">
      <fieldset className={faults.reason ? 'field bad' : 'field'}>
        <legend>What is wrong?</legend>
        {faults.reason && (
          <p className="err" role="alert">
            {faults.reason}
          </p>
        )}
        {REPORT_REASONS.map(({ id, label }) => (
          <label key={id} className="tick">
            <input type="radio" name="reason" value={id} checked={fields.reason === id} onChange={() => set('reason')(id)} />
            {label}
          </label>
        ))}
      </fieldset>
      <TextAreaField label={fields.reason === 'other' ? 'What happened?' : 'What happened? (optional)'} hint="When, where, who said what. Please name nobody but this helper." name="text" rows={6} value={fields.text} error={faults.text} onChange={set('text')} />
      <TextField
        label="Your email address (optional)"
        hint="Only for our answer. The helper never learns who wrote to us."
        name="email"
        type="email"
        autoComplete="email"
        value={fields.email}
        error={faults.email}
        onChange={set('email')}
      />
      <SubmitButton className="btn" disabled={isLoading}>
        {isLoading && <span className="spinner" aria-hidden="true" />}
        {isLoading ? 'Sending...' : 'Send the report'}
      </SubmitButton>
      <p role="status" className={refusal ? 'err' : undefined}>
        {refusal}
      </p>
    </form>
  );
}
