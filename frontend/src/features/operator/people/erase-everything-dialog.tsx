import type { KnownPerson, KnownReader, KnownSignIns } from '@community-help/api-contracts';
import { useRef, useState } from 'react';
import { ActDialog } from '../../../antd/act-dialog.js';
import { TextAreaField } from '../../../ui/text-area-field.js';
import { faultOfReason } from '../reason-field.js';
import { LOOKING, type LookedUp } from './known-part.js';
import { amountText, readerText, REASON_HINT, signInsText } from './person-words.js';
import { PARTS, useEraseEverything, type Outcome, type Part } from './use-erase-everything.js';

const LABELS: Record<Part, string> = { listings: 'Listings, reports and conversations', mails: 'Newsletter and mails', signIns: 'Sign-ins' };
const OUTCOMES = { working: 'Erasing...', erased: 'Erased', nothing: 'Nothing is left here' } as const;

const outcomeText = (outcome: Outcome): string => (typeof outcome === 'string' ? OUTCOMES[outcome] : `Not erased. ${outcome.refusal}`);
function keptText<Known>({ data, error }: LookedUp<Known>, text: (known: Known) => string): string {
  if (error) return 'Could not be looked up.';
  return data ? text(data) : LOOKING;
}
const isGone = (outcome: Outcome | undefined): boolean => outcome === 'erased' || outcome === 'nothing';

interface Props {
  email: string;
  person: KnownPerson;
  /** What could not be looked up, or not yet, is erased all the same. */
  reader: LookedUp<KnownReader>;
  signIns: LookedUp<KnownSignIns>;
  onClose: () => void;
}

/** One act for all that is kept of an address, in every part of the platform; says of each what became of it, and tries again what failed. */
export function EraseEverythingDialog({ email, person, reader, signIns, onClose }: Props) {
  const { outcomes, isBusy, isAnyLeft, run } = useEraseEverything(email, person);
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const results = useRef<HTMLElement>(null);
  const amount = amountText(person);
  const kept: Record<Part, string> = {
    listings: amount ? `${amount}. With listings go texts and pictures, name and address everywhere, premiums, and what donors wrote; of reports stays that they were sent.` : 'None with this address.',
    mails: keptText(reader, readerText),
    signIns: keptText(signIns, signInsText),
  };
  const hasBegun = PARTS.some((part) => outcomes[part]);
  const isOver = !isBusy && !isAnyLeft;
  const endTitle = PARTS.every((part) => isGone(outcomes[part])) ? 'Everything is erased' : 'Not everything is erased';
  const act = async () => {
    setWasTried(true);
    if (faultOfReason(reason)) return;
    await run(reason.trim());
    results.current?.focus();
  };
  return (
    <ActDialog
      title={hasBegun && !isBusy ? endTitle : 'Erase everything of this address?'}
      actLabel={isOver ? undefined : hasBegun ? 'Try again' : 'Erase for good'}
      {...(hasBegun && { closeLabel: 'Close' })}
      isDanger
      isBusy={isBusy}
      onAct={() => void act()}
      onClose={() => !isBusy && onClose()}
    >
      {!hasBegun && <p>Nobody can undo this. What goes with {email}:</p>}
      <section className="person-parts" ref={results} tabIndex={-1} aria-label="What becomes of each part">
        <ul>
          {PARTS.map((part) => {
            const outcome = outcomes[part];
            return (
              <li key={part}>
                <b>{LABELS[part]}</b>
                <p className={typeof outcome === 'object' ? 'notice error' : undefined}>{outcome ? outcomeText(outcome) : kept[part]}</p>
              </li>
            );
          })}
        </ul>
      </section>
      {person.listings.length > 0 && (
        <p className="person-stays">What stays, because tax law asks for books: amounts and days of donations and payouts, and the last digits of the bank account that was paid. Money that is due is still paid out.</p>
      )}
      {!isOver && <TextAreaField label="Reason" hint={REASON_HINT} name="reason" rows={3} value={reason} error={wasTried ? faultOfReason(reason) : undefined} onChange={setReason} />}
    </ActDialog>
  );
}
