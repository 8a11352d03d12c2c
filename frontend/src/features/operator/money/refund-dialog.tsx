import type { OperatorPaymentDetails } from '@community-help/api-contracts';
import { useState } from 'react';
import { TextField } from '../../../ui/text-field.js';
import { moneyApi } from './money-api.js';
import { penceOf, pounds } from './money-words.js';
import { ReasonDialog } from './reason-dialog.js';

/** Sends a payment back, whole or in part. */
export function RefundDialog({ payment: { id, version, refundablePence, helperId }, onClose }: { payment: OperatorPaymentDetails; onClose: () => void }) {
  const [refund] = moneyApi.useRefundPaymentMutation();
  const [amount, setAmount] = useState(pounds(refundablePence).replaceAll(/[£,]/g, ''));
  const [wasTried, setWasTried] = useState(false);
  const amountPence = penceOf(amount);
  const isFine = amountPence !== undefined && amountPence > 0 && amountPence <= refundablePence;
  return (
    <ReasonDialog
      title="Refund this payment?"
      words={helperId === null ? 'The money goes back to the card it came from. This cannot be undone.' : "The money goes back to the donor's card, and the helper has that much less. This cannot be undone."}
      actLabel={isFine ? `Refund ${pounds(amountPence)}` : 'Refund'}
      isDanger
      done="Refunded"
      isIncomplete={!isFine}
      onTry={() => setWasTried(true)}
      call={(reason) => refund({ id, body: { reason, version, ...(amountPence !== refundablePence && { amountPence: amountPence! }) } })}
      onClose={onClose}
    >
      <TextField
        label="Pounds"
        hint={`At most ${pounds(refundablePence)}`}
        inputMode="decimal"
        value={amount}
        error={wasTried && !isFine ? `Please give pounds, at most ${pounds(refundablePence)}` : undefined}
        onChange={setAmount}
      />
    </ReasonDialog>
  );
}
