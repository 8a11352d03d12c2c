import type { KnownSignIns as Known } from '@community-help/api-contracts';
import { useState } from 'react';
import { ReasonDialog } from '../money/reason-dialog.js';
import { KnownPart, type LookedUp } from './known-part.js';
import { personApi } from './person-api.js';
import { isAnySignIn, REASON_HINT, signInsText } from './person-words.js';

interface Props {
  email: string;
  found: LookedUp<Known>;
  onLookAgain: () => void;
}

/** Where an address is signed in. */
export function KnownSignIns({ email, found: { data, error }, onLookAgain }: Props) {
  const [erase] = personApi.useEraseSignInsMutation();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    setIsAsking(false);
    onLookAgain();
  };
  return (
    <>
      <KnownPart id="sign-ins" title="Sign-ins" error={error} words={data && signInsText(data)} actLabel={data && isAnySignIn(data) ? 'Sign them out everywhere' : undefined} onAct={() => setIsAsking(true)} />
      {isAsking && (
        <ReasonDialog
          title="Sign them out everywhere?"
          words={`${email} is signed out on every browser, and links to sign in that were asked for open nothing any more. Whoever has the mailbox can ask for another one.`}
          actLabel="Sign them out"
          isDanger
          done="Signed out"
          hint={REASON_HINT}
          call={(reason) => erase({ email, reason })}
          onClose={close}
        />
      )}
    </>
  );
}
