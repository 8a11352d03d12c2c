import type { KnownPerson } from '@community-help/api-contracts';
import { ReasonDialog } from '../money/reason-dialog.js';
import { amountText } from './known-listings.js';
import { personApi } from './person-api.js';
import { saveJson } from './save-file.js';

const HINT = 'For the other operators; it stays in the audit log for good. Name nobody: say how they asked, not who they are.';

/** A file with what an owner can download, to be sent to the address itself. */
export function CopyDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [copy] = personApi.useCopyPersonMutation();
  const [findReader] = personApi.useLazyFindReaderQuery();
  const take = async (reason: string) => {
    const { data: reader, error: noReader } = await findReader(email);
    if (!reader) return { error: noReader };
    const { data, error } = await copy({ email, reason });
    if (data) saveJson('copy-of-data.json', { ...data, newsletter: reader.newsletter });
    return { error };
  };
  return <ReasonDialog title="Take a copy?" words={`Everything that is kept with the listings, reports and conversations of ${email} is saved as a file on this device. Delete it once it was sent.`} actLabel="Take the copy" done="Saved" hint={HINT} call={take} onClose={onClose} />;
}

/** No messages and no reports from an address, whomever they are for, or again. */
export function BarDialog({ email, isBarred, onClose }: { email: string; isBarred: boolean; onClose: () => void }) {
  const [bar] = personApi.useBarPersonMutation();
  return (
    <ReasonDialog
      title={isBarred ? 'Let them write and report again?' : 'Take no more messages and reports from them?'}
      words={isBarred ? `Messages and reports with ${email} are taken again.` : `No helper gets a message from ${email} any more, and what it reports is not kept. The forms do not say so; the link in its own mail does. It stays so if they are erased.`}
      actLabel={isBarred ? 'Let them' : 'Bar them'}
      isDanger={!isBarred}
      done={isBarred ? 'They may write again' : 'Barred'}
      hint={HINT}
      call={(reason) => bar({ email, reason, isBarred: !isBarred })}
      onClose={onClose}
    />
  );
}

/** What the owner's own 'Erase me' does. */
export function EraseDialog({ email, person: { listings, reports, conversations }, onClose }: { email: string; person: KnownPerson; onClose: () => void }) {
  const [erase] = personApi.useErasePersonMutation();
  const call = (reason: string) => erase({ email, reason, listings: listings.map(({ id, revision }) => ({ id, revision })), reports, conversations });
  return (
    <ReasonDialog title={`Erase ${amountText({ listings: listings.length, reports, conversations })}?`} words={`Nobody can undo this. What goes with ${email}: listings with texts and pictures, name and address in every part of the platform, premiums, what donors wrote to them, conversations, their sign-ins; of what they reported stays that it was reported.`} actLabel="Erase for good" isDanger done="Erased" hint={HINT} call={call} onClose={onClose}>
      <p className="person-stays">What stays, because tax law asks for books: amounts and days of donations and payouts, and the last digits of the bank account that was paid. Money that is due is still paid out.</p>
    </ReasonDialog>
  );
}
