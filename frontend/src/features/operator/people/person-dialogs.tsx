import { ReasonDialog } from '../money/reason-dialog.js';
import { personApi } from './person-api.js';
import { REASON_HINT } from './person-words.js';
import { saveJson } from './save-file.js';

/** A file with what an owner can download, to be sent to the address itself. */
export function CopyDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [copy] = personApi.useCopyPersonMutation();
  const [findReader] = personApi.useLazyFindReaderQuery();
  const [findSignIns] = personApi.useLazyFindSignInsQuery();
  const take = async (reason: string) => {
    const { data: reader, error: noReader } = await findReader(email);
    if (!reader) return { error: noReader };
    const { data: signIns, error: noSignIns } = await findSignIns(email);
    if (!signIns) return { error: noSignIns };
    const { data, error } = await copy({ email, reason });
    if (data) saveJson('copy-of-data.json', { ...data, newsletter: reader.newsletter, signIns });
    return { error };
  };
  return <ReasonDialog title="Take a copy?" words={`Everything that is kept with the listings, reports and conversations of ${email} is saved as a file on this device. Delete it once it was sent.`} actLabel="Take the copy" done="Saved" hint={REASON_HINT} call={take} onClose={onClose} />;
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
      hint={REASON_HINT}
      call={(reason) => bar({ email, reason, isBarred: !isBarred })}
      onClose={onClose}
    />
  );
}
