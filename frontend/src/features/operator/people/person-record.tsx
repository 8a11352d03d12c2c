import type { KnownPerson } from '@community-help/api-contracts';
import { useState } from 'react';
import { useAppDispatch } from '../../../app/store.js';
import { FRESH } from '../operator-api.js';
import { EraseEverythingDialog } from './erase-everything-dialog.js';
import { KnownListings } from './known-listings.js';
import { KnownReader } from './known-reader.js';
import { KnownSignIns } from './known-sign-ins.js';
import { personApi } from './person-api.js';
import { BarDialog, CopyDialog } from './person-dialogs.js';
import { amountText, isAnyReader, isAnySignIn } from './person-words.js';
import './people.css';

interface Props {
  email: string;
  person: KnownPerson;
  onLookAgain: () => void;
}

/** What every part of the platform keeps of an address, and what can be done for whoever it belongs to. */
export function PersonRecord({ email, person, onLookAgain }: Props) {
  const reader = personApi.useFindReaderQuery(email, FRESH);
  const signIns = personApi.useFindSignInsQuery(email, FRESH);
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState<'copy' | 'bar' | 'erase'>();
  const lookAgain = () => {
    onLookAgain();
    dispatch(personApi.util.invalidateTags(['Person']));
  };
  const close = () => {
    setAsking(undefined);
    lookAgain();
  };
  // What could not be looked up may be there.
  const isAnything = amountText(person) !== '' || Boolean(reader.error ?? signIns.error) || (reader.data && isAnyReader(reader.data)) || (signIns.data && isAnySignIn(signIns.data));
  return (
    <>
      <KnownListings email={email} person={person} onCopy={() => setAsking('copy')} onBar={() => setAsking('bar')} />
      <KnownReader email={email} found={reader} onLookAgain={lookAgain} />
      <KnownSignIns email={email} found={signIns} onLookAgain={lookAgain} />
      {isAnything && (
        <p className="person-erase">
          <button type="button" className="btn sec sm" onClick={() => setAsking('erase')}>
            Erase everything of this address
          </button>
        </p>
      )}
      {asking === 'copy' && <CopyDialog email={email} onClose={close} />}
      {asking === 'bar' && <BarDialog email={email} isBarred={person.isBarred} onClose={close} />}
      {asking === 'erase' && <EraseEverythingDialog email={email} person={person} reader={reader} signIns={signIns} onClose={close} />}
    </>
  );
}
