import { MONEY_OPERATOR_ADDRESSES, pathAt, type OperatorPayout } from '@community-help/api-contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FRESH } from '../operator-api.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { moneyApi } from './money-api.js';
import { payoutColumns } from './payout-columns.js';
import { RetryDialog } from './retry-dialog.js';
import { PAYOUT_LISTS, PayoutChips } from './payout-chips.js';

/** Payouts of all helpers; those in trouble first of all. */
export function PayoutTable() {
  const [address] = useSearchParams();
  const state = PAYOUT_LISTS.find(([id]) => id === address.get('state'))?.[0] ?? 'trouble';
  const asked: { state?: string } = state === 'all' ? {} : { state };
  const pages = usePages();
  const list = moneyApi.useListPayoutsQuery({ ...asked, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const [retrying, setRetrying] = useState<OperatorPayout>();
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      <PayoutChips list={state} />
      <p className="console-export">
        <a href={`${pathAt(MONEY_OPERATOR_ADDRESSES.exportPayouts)}?${new URLSearchParams(asked).toString()}`} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Payouts" {...payoutColumns(setRetrying, true)} list={list} pages={pages} empty={state === 'trouble' ? 'Every payout goes on by itself.' : 'There is none.'} />
      {retrying && <RetryDialog payout={retrying} onClose={() => setRetrying(undefined)} />}
    </section>
  );
}
