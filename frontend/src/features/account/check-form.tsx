import { CHARITY_COUNTRIES, faultsOfClaim, VERIFICATION_METHODS, type CharityCountry, type OwnListing, type VerificationClaim, type VerificationMethod } from '@community-help/api-contracts';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { SelectField } from '../../ui/select-field.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { TextField } from '../../ui/text-field.js';
import { accountApi } from './account-api.js';

const COUNTRIES = CHARITY_COUNTRIES.map(({ id, label }) => ({ value: id, label }));
const HINTS: Record<CharityCountry, string> = { 'england-wales': 'As in 1234567', scotland: 'As in SC012345', 'northern-ireland': 'As in NIC100002' };
const SUBJECTS: Record<keyof VerificationClaim, string> = { method: 'This way', country: 'The register', number: 'The number' };

interface Props {
  listing: OwnListing;
  onClose: () => void;
}

/** Asks how an operator can see who the listing is, by the rule that the server has too. */
export function CheckForm({ listing, onClose }: Props) {
  const { id, name, verification } = listing;
  const [ask, { isLoading }] = accountApi.useAskForCheckMutation();
  const [method, setMethod] = useState<VerificationMethod>(verification.method ?? 'charity-register');
  const [country, setCountry] = useState<CharityCountry>(verification.country ?? 'england-wales');
  const [number, setNumber] = useState(verification.number ?? '');
  const [wasTried, setWasTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const toast = useToast();
  const claim: VerificationClaim = { method, ...(method === 'charity-register' && { country }), ...((method === 'charity-register' || method === 'companies-house') && { number: number.trim() }) };
  const faults = faultsOfClaim(claim, listing);
  const faultOf = (field: keyof VerificationClaim): string | undefined => {
    const fault = wasTried ? faults.find((one) => one.field === field) : undefined;
    return fault && `${SUBJECTS[field]} ${fault.message}`;
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setWasTried(true);
    setRefusal(undefined);
    const [first] = faults;
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
      return;
    }
    const { error } = await ask({ id, body: claim });
    if (error) return setRefusal(messageOf(error)?.replace(/^\d+: /, '') ?? 'Please try again in a minute.');
    toast({ title: 'Check asked for', description: name });
    onClose();
  };

  return (
    <form noValidate className="check-form" aria-label={`Check of ${name}`} onSubmit={(event) => void submit(event)}>
      {verification.state === 'checked' && <p className="notice">Until an operator has looked, visitors see no check of this listing.</p>}
      <fieldset className={faultOf('method') ? 'field bad' : 'field'}>
        <legend>How can we see who you are?</legend>
        {faultOf('method') && (
          <p className="err" role="alert">
            {faultOf('method')}
          </p>
        )}
        {VERIFICATION_METHODS.map((way) => (
          <label key={way.id} className="tick">
            <input type="radio" name="method" value={way.id} checked={method === way.id} onChange={() => setMethod(way.id)} />
            {way.label}
          </label>
        ))}
      </fieldset>
      {method === 'charity-register' && <SelectField label="Which register?" value={country} options={COUNTRIES} onChange={(value) => setCountry(value as CharityCountry)} />}
      {(method === 'charity-register' || method === 'companies-house') && (
        <TextField label="Number" hint={method === 'companies-house' ? 'As in 01234567 or SC123456' : HINTS[country]} name="number" autoComplete="off" value={number} error={faultOf('number')} onChange={setNumber} />
      )}
      {method === 'visit' && <p>We write to the address of the listing to find a time.</p>}
      <p className="row">
        <SubmitButton className="btn sm" disabled={isLoading}>
          Ask for the check
        </SubmitButton>
        <button type="button" className="btn quiet sm" onClick={onClose}>
          Not now
        </button>
      </p>
      <p role="alert" className={refusal ? 'notice error' : undefined}>
        {refusal}
      </p>
    </form>
  );
}
