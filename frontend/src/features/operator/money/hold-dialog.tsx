import { HOLD_CAUSES, holdSentence, type HelperMoney, type HoldCause } from '@community-help/api-contracts';
import { useState } from 'react';
import { SelectField } from '../../../ui/select-field.js';
import { moneyApi } from './money-api.js';
import { ReasonDialog } from './reason-dialog.js';

const CAUSES = HOLD_CAUSES.map(({ id, label }) => ({ value: id, label }));

/** Stops the payouts of a helper, or lets them go on. */
export function HoldDialog({ money: { helperId, name, hold, version }, onClose }: { money: HelperMoney; onClose: () => void }) {
  const [holdPayouts] = moneyApi.useHoldPayoutsMutation();
  const [releasePayouts] = moneyApi.useReleasePayoutsMutation();
  const [cause, setCause] = useState<HoldCause>('gifts');
  const [isHeld] = useState(hold !== null);
  if (isHeld) {
    return (
      <ReasonDialog
        title={`Release the payouts of ${name}?`}
        words="What can be paid out is paid out, by itself or when the helper asks."
        actLabel="Release them"
        done="Released"
        call={(reason) => releasePayouts({ id: helperId, body: { reason, version } })}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonDialog
      title={`Hold the payouts of ${name}?`}
      words="Nothing is paid out until an operator releases it. Donations come in as before. What Stripe has told a bank already arrives."
      actLabel="Hold them"
      isDanger
      done="On hold"
      call={(reason) => holdPayouts({ id: helperId, body: { reason, cause, version } })}
      onClose={onClose}
    >
      <SelectField label="Why" value={cause} options={CAUSES} onChange={(value) => setCause(value as HoldCause)} />
      <p className="money-told">
        The helper reads: <q>{holdSentence(cause)}</q>
      </p>
    </ReasonDialog>
  );
}
