import type { OperatorPayout } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { timeText } from '../operator-words.js';
import { helperMoneyPath, PayoutPlate } from './money-plate.js';
import { pounds } from './money-words.js';

function State({ payout: { state, trouble } }: { payout: OperatorPayout }) {
  return (
    <>
      <PayoutPlate state={state} />
      {trouble && <p className="console-words">{trouble}</p>}
    </>
  );
}

function timesText({ paidAt, nextAttemptAt }: OperatorPayout): string {
  if (paidAt) return `Paid ${timeText(paidAt)}`;
  return nextAttemptAt ? `Next step ${timeText(nextAttemptAt)}` : '';
}

function Retry({ payout, onRetry }: { payout: OperatorPayout; onRetry: (payout: OperatorPayout) => void }) {
  if (payout.nextAttemptAt === null) return null;
  return (
    <button type="button" className="btn sec sm" onClick={() => onRetry(payout)}>
      Try now<span className="vh"> {pounds(payout.amountPence)} requested {timeText(payout.requestedAt)}</span>
    </button>
  );
}

/** `onRetry` gets the payout whose next step somebody does not want to wait for. */
export function payoutColumns(onRetry: (payout: OperatorPayout) => void, hasHelper: boolean): { columns: readonly Column<OperatorPayout>[]; narrow: Column<OperatorPayout> } {
  const helper = ({ helperId, helperName }: OperatorPayout) => <Link to={helperMoneyPath(helperId)}>{helperName || helperId}</Link>;
  return {
    columns: [
      { title: 'Requested', cell: ({ requestedAt }) => timeText(requestedAt) },
      ...(hasHelper ? [{ title: 'Helper', cell: helper }] : []),
      { title: 'Amount', cell: ({ amountPence }) => <b>{pounds(amountPence)}</b>, isNumber: true },
      { title: 'State', cell: (payout) => <State payout={payout} /> },
      { title: 'When', cell: timesText },
      { title: 'What to do', cell: (payout) => <Retry payout={payout} onRetry={onRetry} /> },
    ],
    narrow: {
      title: 'Payout',
      cell: (payout) => (
        <div className="console-stack">
          <div>
            <b>{pounds(payout.amountPence)}</b> {hasHelper && <>to {helper(payout)}</>}
          </div>
          <div>
            <State payout={payout} />
          </div>
          <small>
            Requested {timeText(payout.requestedAt)}. {timesText(payout)}
          </small>
          <div>
            <Retry payout={payout} onRetry={onRetry} />
          </div>
        </div>
      ),
    },
  };
}
