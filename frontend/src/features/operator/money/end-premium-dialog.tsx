import type { OperatorPremium, PremiumEndRequest } from '@community-help/api-contracts';
import { useState } from 'react';
import { SelectField } from '../../../ui/select-field.js';
import { moneyApi } from './money-api.js';
import { ReasonDialog } from './reason-dialog.js';

const NOTHING = { value: 'none', label: 'Nothing' };
const MONTHS = [
  { value: 'last', label: 'The last month' },
  { value: 'all', label: 'Every month that was paid' },
];

/** Ends a premium at once, and sends months back; of one that has ended there is only money left to send back. */
export function EndPremiumDialog({ premium: { id, state, version, helperName }, onClose }: { premium: OperatorPremium; onClose: () => void }) {
  const [end] = moneyApi.useEndPremiumMutation();
  const [hasEnded] = useState(state === 'ended');
  const [refund, setRefund] = useState<PremiumEndRequest['refund']>(hasEnded ? 'last' : 'none');
  return (
    <ReasonDialog
      title={`${hasEnded ? 'Send back a premium' : 'End the premium'} of ${helperName ?? 'nobody yet'}?`}
      words={hasEnded ? 'The money goes back to the card it came from. This cannot be undone.' : 'The badge goes at once, and no further month is charged. The listing stays. This cannot be undone.'}
      actLabel={hasEnded ? 'Send it back' : 'End it'}
      isDanger
      done={hasEnded ? 'It goes back' : 'Ended'}
      call={(reason) => end({ id, body: { reason, refund, version } })}
      onClose={onClose}
    >
      <SelectField label="What goes back" value={refund} options={hasEnded ? MONTHS : [NOTHING, ...MONTHS]} onChange={(value) => setRefund(value as PremiumEndRequest['refund'])} />
    </ReasonDialog>
  );
}
