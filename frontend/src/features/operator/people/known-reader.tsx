import type { KnownReader as Known } from '@community-help/api-contracts';
import { useState } from 'react';
import { ReasonDialog } from '../money/reason-dialog.js';
import { KnownPart, type LookedUp } from './known-part.js';
import { personApi } from './person-api.js';
import { isAnyReader, readerText, REASON_HINT } from './person-words.js';

interface Props {
  email: string;
  found: LookedUp<Known>;
  onLookAgain: () => void;
}

/** What the part that mails keeps of an address. */
export function KnownReader({ email, found: { data, error }, onLookAgain }: Props) {
  const [erase] = personApi.useEraseReaderMutation();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    setIsAsking(false);
    onLookAgain();
  };
  return (
    <>
      <KnownPart id="reader" title="Newsletter and mails" error={error} words={data && readerText(data)} actLabel={data && isAnyReader(data) ? 'End and wipe these' : undefined} onAct={() => setIsAsking(true)} />
      {isAsking && (
        <ReasonDialog
          title="End the newsletter, and wipe the mails?"
          words={`Nobody can undo this. ${email} gets no newsletter any more, and nothing stays of what we mailed there but that it was mailed. Of a listing that was closed, name and address go, and nothing is said of its money any more.`}
          actLabel="End and wipe"
          isDanger
          done="Ended and wiped"
          hint={REASON_HINT}
          call={(reason) => erase({ email, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
