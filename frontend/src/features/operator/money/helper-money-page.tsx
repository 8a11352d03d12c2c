import { HOLD_CAUSES, type HelperMoney, type OperatorPayout } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DataTable } from '../../../antd/data-table.js';
import { messageOf } from '../../../app/base-query.js';
import { useMediaQuery } from '../../../ui/use-media-query.js';
import { FRESH } from '../operator-api.js';
import { actorText, timeText } from '../operator-words.js';
import { FactList } from '../fact-list.js';
import { HoldDialog } from './hold-dialog.js';
import { moneyApi } from './money-api.js';
import { MoneyHistory } from './money-history.js';
import { msUntil, pounds } from './money-words.js';
import { payoutColumns } from './payout-columns.js';
import { RetryDialog } from './retry-dialog.js';

const MOST_PAYOUTS = 20;

/** One helper's money: what the books say, whether payouts go on, and what was done. */
export function HelperMoneyPage({ helperId }: { helperId: string }) {
  const { data: money, error } = moneyApi.useGetHelperMoneyQuery(helperId, FRESH);
  const [isAsking, setIsAsking] = useState(false);
  const [retrying, setRetrying] = useState<OperatorPayout>();
  const isNarrow = useMediaQuery('(width < 56.25em)');
  if (error) return <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
  if (!money) return <div className="skeleton console-skeleton" role="status" aria-label="Loading" />;
  const { columns, narrow } = payoutColumns(setRetrying, false);
  return (
    <section aria-labelledby="helper-money" className="console-listing">
      <p>
        <Link to="?view=payouts">All payouts</Link>
      </p>
      <div>
        <p className="row">
          <span className={`plate ${money.hold ? 'console-hidden' : 'console-listed'}`}>{money.hold ? 'Payouts on hold' : 'Payouts go on'}</span>
        </p>
        <h2 id="helper-money">{money.name || `Helper ${helperId}`}</h2>
      </div>
      <Hold money={money} />
      <p className="row">
        <button type="button" className="btn sec sm" onClick={() => setIsAsking(true)}>
          {money.hold ? 'Release payouts' : 'Hold payouts'}
        </button>
        <Link className="btn quiet sm" to={`?view=payments&helperId=${encodeURIComponent(helperId)}`}>
          Donations
        </Link>
        <Link className="btn quiet sm" to={`?view=listings&id=${encodeURIComponent(helperId)}`}>
          Listing
        </Link>
      </p>
      <FactList
        facts={[
          ['Can be paid out', pounds(money.availablePence)],
          ['Not released yet', pounds(money.pendingPence)],
          ['On its way out', pounds(money.inTransitPence)],
          ['Held in disputes', money.disputedPence > 0 && pounds(money.disputedPence)],
          ['Owed to us', money.owedPence > 0 && pounds(money.owedPence)],
          ['Stripe account', money.isConnected ? 'Connected' : 'Not connected'],
          ['Bank changed', money.bankHeldUntil && msUntil(money.bankHeldUntil) > 0 && `Nothing is paid before ${timeText(money.bankHeldUntil)}`],
          ['Helper', helperId],
        ]}
      />
      <section aria-labelledby="payouts-of">
        <h3 id="payouts-of">Latest payouts</h3>
        {money.payouts.length === 0 ? <p className="console-empty">Nothing was paid out yet.</p> : <DataTable label="Latest payouts" columns={isNarrow ? [narrow] : columns} rows={money.payouts} pageSize={MOST_PAYOUTS} isDense />}
      </section>
      <div className="console-history">
        <MoneyHistory entries={money.history} empty="No operator did anything about this helper's money." />
      </div>
      {isAsking && <HoldDialog money={money} onClose={() => setIsAsking(false)} />}
      {retrying && <RetryDialog payout={retrying} onClose={() => setRetrying(undefined)} />}
    </section>
  );
}

function Hold({ money: { hold } }: { money: HelperMoney }) {
  if (!hold) return null;
  return (
    <div className="notice error">
      <p>
        <b>{HOLD_CAUSES.find(({ id }) => id === hold.cause)?.label}.</b> {hold.reason} <small>{`${actorText(hold.by)}, ${timeText(hold.since)}`}</small>
      </p>
    </div>
  );
}
