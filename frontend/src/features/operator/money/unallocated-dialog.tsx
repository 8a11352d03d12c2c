import type { UnallocatedPayment } from '@community-help/api-contracts';
import { useState } from 'react';
import { TextField } from '../../../ui/text-field.js';
import { moneyApi } from './money-api.js';
import { pounds } from './money-words.js';
import { ReasonDialog } from './reason-dialog.js';

export type UnallocatedVerb = 'allocate' | 'refund';

interface Props {
  verb: UnallocatedVerb;
  payment: UnallocatedPayment;
  onClose: () => void;
}

/** Makes a payment that fits nothing a donation, or sends it back. */
export function UnallocatedDialog({ verb, payment: { id, amountPence }, onClose }: Props) {
  const [allocate] = moneyApi.useAllocateUnallocatedMutation();
  const [refund] = moneyApi.useRefundUnallocatedMutation();
  const [helperId, setHelperId] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const amount = pounds(amountPence);
  if (verb === 'refund') {
    return (
      <ReasonDialog
        title={`Send ${amount} back?`}
        words="It goes back to the card it came from. This cannot be undone."
        actLabel={`Send ${amount} back`}
        isDanger
        done="It goes back"
        call={(reason) => refund({ id, body: { reason } })}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonDialog
      title={`Give ${amount} to a helper?`}
      words="It becomes a donation without a name, and is paid out like others. It can be refunded as one."
      actLabel="Make it a donation"
      done="A donation now"
      isIncomplete={helperId.trim() === ''}
      onTry={() => setWasTried(true)}
      call={(reason) => allocate({ id, body: { reason, helperId: helperId.trim() } })}
      onClose={onClose}
    >
      <TextField label="Helper's id" hint="It stands on the page of the listing." value={helperId} error={wasTried && helperId.trim() === '' ? 'Please say to whom' : undefined} onChange={setHelperId} />
    </ReasonDialog>
  );
}
