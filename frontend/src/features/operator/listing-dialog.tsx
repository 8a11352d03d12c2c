import type { OperatorListing, RemovalCause } from '@community-help/api-contracts';
import { useState } from 'react';
import { ActDialog } from '../../antd/act-dialog.js';
import { SelectField } from '../../ui/select-field.js';
import { operatorApi } from './operator-api.js';
import { faultOfReason, ReasonField } from './reason-field.js';
import { useAct } from './use-act.js';

export type ListingVerb = 'hide' | 'restore' | 'remove';

const WORDS: Record<ListingVerb, { title: string; words: string; label: string; done: string }> = {
  hide: { title: 'Hide', words: 'Nobody finds it until an operator restores it.', label: 'Hide it', done: 'Hidden' },
  restore: { title: 'Restore', words: 'Everybody finds it again, unless its owner paused it.', label: 'Restore it', done: 'Restored' },
  remove: { title: 'Remove', words: 'It goes for good: its texts and pictures are deleted, and nobody can bring it back. Hiding can be undone.', label: 'Remove it for good', done: 'Removed' },
};
const CAUSES = [
  { value: 'abuse', label: 'It breaks our rules' },
  { value: 'duplicate', label: 'It is there twice' },
  { value: 'requested', label: 'Its owner asked for it' },
];

interface Props {
  verb: ListingVerb;
  listing: Pick<OperatorListing, 'id' | 'name' | 'revision'>;
  onClose: () => void;
}

/** Asks why, and does it with the listing as it was looked at. */
export function ListingDialog({ verb, listing: { id, name, revision }, onClose }: Props) {
  const { title, words, label, done } = WORDS[verb];
  const [hide] = operatorApi.useHideListingMutation();
  const [restore] = operatorApi.useRestoreListingMutation();
  const [remove] = operatorApi.useRemoveListingMutation();
  const [reason, setReason] = useState('');
  const [cause, setCause] = useState<RemovalCause>('abuse');
  const [wasTried, setWasTried] = useState(false);
  const { act, isBusy, refusal } = useAct(onClose);
  const run = () => {
    setWasTried(true);
    if (faultOfReason(reason)) return;
    const body = { reason: reason.trim(), revision };
    const calls = { hide: () => hide({ id, body }), restore: () => restore({ id, body }), remove: () => remove({ id, body: { ...body, cause } }) };
    void act(calls[verb](), done);
  };
  return (
    <ActDialog title={`${title} ${name}?`} actLabel={refusal?.isOutdated ? undefined : label} isDanger={verb === 'remove'} isBusy={isBusy} onAct={run} onClose={onClose}>
      <p>{words}</p>
      {verb === 'remove' && <SelectField label="Why it goes" value={cause} options={CAUSES} onChange={(value) => setCause(value as RemovalCause)} />}
      <ReasonField value={reason} error={wasTried ? faultOfReason(reason) : undefined} onChange={setReason} />
      <p role="alert" className={refusal ? 'notice error' : undefined}>
        {refusal?.words}
      </p>
    </ActDialog>
  );
}
