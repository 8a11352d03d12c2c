import type { KnownReader as Known } from '@community-help/api-contracts';
import { useState } from 'react';
import { messageOf } from '../../../app/base-query.js';
import { ReasonDialog } from '../money/reason-dialog.js';
import { FRESH } from '../operator-api.js';
import { dayText } from '../operator-words.js';
import { personApi } from './person-api.js';

function readerText({ newsletter, mails }: Known): string {
  const letters = newsletter && (newsletter.confirmedAt ? `The newsletter, since ${dayText(newsletter.confirmedAt)}.` : `The newsletter, asked for on ${dayText(newsletter.askedAt)} and not confirmed.`);
  const kept = mails > 0 && `${mails} mail${mails === 1 ? '' : 's'} with this address, wiped 30 days after ${mails === 1 ? 'it' : 'each'} went out.`;
  return [letters, kept].filter(Boolean).join(' ') || 'No newsletter, and no mail with this address.';
}

/** What the part that mails keeps of an address, whether a listing has it or not. */
export function KnownReader({ email }: { email: string }) {
  const { data, error, refetch } = personApi.useFindReaderQuery(email, FRESH);
  const [erase] = personApi.useEraseReaderMutation();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    setIsAsking(false);
    void refetch();
  };
  return (
    <section aria-labelledby="reader">
      <h3 id="reader">Newsletter and mails</h3>
      {error ? <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p> : <p role="status">{data && readerText(data)}</p>}
      {data && (data.newsletter !== null || data.mails > 0) && (
        <p className="row">
          <button type="button" className="btn sec sm" onClick={() => setIsAsking(true)}>
            End and wipe these
          </button>
        </p>
      )}
      {isAsking && (
        <ReasonDialog
          title="End the newsletter, and wipe the mails?"
          words={`Nobody can undo this. ${email} gets no newsletter any more, and nothing stays of what we mailed there but that it was mailed.`}
          actLabel="End and wipe"
          isDanger
          done="Ended and wiped"
          hint="For the other operators; it stays in the audit log for good. Name nobody: say how they asked, not who they are."
          call={(reason) => erase({ email, reason })}
          onClose={close}
        />
      )}
    </section>
  );
}
