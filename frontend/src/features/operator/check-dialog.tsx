import type { OperatorCheck } from '@community-help/api-contracts';
import { useState } from 'react';
import { ActDialog } from '../../antd/act-dialog.js';
import { claimText } from './check-words.js';
import { checksApi } from './checks-api.js';
import { faultOfReason, ReasonField } from './reason-field.js';
import { useAct } from './use-act.js';

export type CheckedListing = Pick<OperatorCheck, 'id' | 'name' | 'email' | 'website' | 'revision' | 'verification'>;
export type CheckVerb = 'check' | 'reject' | 'withdraw';

const WORDS: Record<CheckVerb, { title: string; words: string; label: string; done: string }> = {
  check: { title: 'Check', words: 'Visitors are told so for 100 days. Write down where you looked.', label: 'It is who they say', done: 'Checked' },
  reject: { title: 'Reject the check of', words: 'The listing stays as it is, without a check. Its owner may ask again.', label: 'Reject it', done: 'Rejected' },
  withdraw: { title: 'Withdraw the check of', words: 'Visitors are told of no check from now on. It can be made again.', label: 'Withdraw it', done: 'Withdrawn' },
};

interface Props {
  verb: CheckVerb;
  listing: CheckedListing;
  onClose: () => void;
}

/** Asks why, and does it with the listing as it was looked at. */
export function CheckDialog({ verb, listing: { id, name, email, website, revision, verification }, onClose }: Props) {
  const { title, words, label, done } = WORDS[verb];
  const [check] = checksApi.useCheckListingMutation();
  const [reject] = checksApi.useRejectCheckMutation();
  const [withdraw] = checksApi.useWithdrawCheckMutation();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { act, isBusy, refusal } = useAct(onClose);
  const run = () => {
    setWasTried(true);
    if (faultOfReason(reason)) return;
    const call = { check, reject, withdraw }[verb];
    void act(call({ id, body: { reason: reason.trim(), revision } }), done);
  };
  return (
    <ActDialog title={`${title} ${name}?`} actLabel={refusal?.isOutdated ? undefined : label} isBusy={isBusy} onAct={run} onClose={onClose}>
      <p>
        <b>{claimText(verification)}</b>
        <br />
        {[email, website].filter(Boolean).join(', ')}
      </p>
      {verification.fault && <p className="notice">The rule does not hold: it {verification.fault}.</p>}
      <p>{words}</p>
      <ReasonField value={reason} error={wasTried ? faultOfReason(reason) : undefined} onChange={setReason} />
      <p role="alert" className={refusal ? 'notice error' : undefined}>
        {refusal?.words}
      </p>
    </ActDialog>
  );
}
