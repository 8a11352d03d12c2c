import type { OperatorPayout } from '@community-help/api-contracts';
import { moneyApi } from './money-api.js';
import { pounds } from './money-words.js';
import { ReasonDialog } from './reason-dialog.js';

/** Takes the next step of a payout now. */
export function RetryDialog({ payout: { id, state, version, amountPence }, onClose }: { payout: OperatorPayout; onClose: () => void }) {
  const [retry] = moneyApi.useRetryPayoutMutation();
  return (
    <ReasonDialog
      title={`Try the payout of ${pounds(amountPence)} now?`}
      words="Its next step is taken now instead of later. It is the same request to Stripe, so the money cannot go out twice."
      actLabel="Try it now"
      done="It is tried now"
      call={(reason) => retry({ id, body: { reason, state, version } })}
      onClose={onClose}
    />
  );
}
