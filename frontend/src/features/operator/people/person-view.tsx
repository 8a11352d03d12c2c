import { faultOfEmail, type KnownPerson } from '@community-help/api-contracts';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../app/base-query.js';
import { SubmitButton } from '../../../ui/submit-button.js';
import { TextField } from '../../../ui/text-field.js';
import { personApi } from './person-api.js';
import { PersonRecord } from './person-record.js';

/** For somebody who asks what is kept of them, or to be forgotten. */
export function PersonView() {
  const [find, { isLoading }] = personApi.useFindPersonMutation();
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const [found, setFound] = useState<{ email: string; person: KnownPerson }>();

  const look = async (address: string) => {
    const wrong = faultOfEmail(address) ? 'Please enter a valid email address' : undefined;
    setFault(wrong);
    if (wrong) return;
    const { data, error } = await find({ email: address });
    if (data) setFound({ email: address, person: data });
    else setFault(messageOf(error) ?? 'Please try again in a minute.');
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    setFound(undefined);
    void look(email.trim());
  };
  return (
    <section aria-labelledby="people" className="console-listing">
      <h2 id="people">People</h2>
      <p className="console-words">Somebody may ask what is kept of them, or to be forgotten. Make sure first that the address is theirs: answer to that address, and to no other one.</p>
      <form className="console-search person-search" role="search" noValidate onSubmit={search}>
        <TextField label="Email address" name="email" type="email" autoComplete="off" required error={fault} value={email} onChange={setEmail} />
        <SubmitButton className="btn" disabled={isLoading}>
          Look
        </SubmitButton>
      </form>
      {found && <PersonRecord key={found.email} email={found.email} person={found.person} onLookAgain={() => void look(found.email)} />}
    </section>
  );
}
