import { MONEY_OPERATOR_ADDRESSES, pathAt, type OperatorDispute } from '@community-help/api-contracts';
import { Link, useSearchParams } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { FRESH } from '../operator-api.js';
import { dayText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { moneyApi } from './money-api.js';
import { paymentPath } from './money-plate.js';
import { msUntil, pounds } from './money-words.js';
import { StateChips } from '../state-chips.js';

const STATES = [
  ['open', 'Open'],
  ['won', 'Won'],
  ['lost', 'Lost'],
] as const;
const SOON_MS = 3 * 86_400_000;

function Due({ dispute: { state, dueAt } }: { dispute: OperatorDispute }) {
  if (state !== 'open') return null;
  if (dueAt === null) return <>Stripe names no day</>;
  const left = msUntil(dueAt);
  return left < SOON_MS ? <span className="plate console-hidden">{left < 0 ? `Too late: ${dayText(dueAt)}` : `Soon: ${dayText(dueAt)}`}</span> : <>{dayText(dueAt)}</>;
}

const paid = ({ paymentId, intentId }: OperatorDispute) => (paymentId === null ? intentId : <Link to={paymentPath(paymentId)}>See the payment</Link>);
const COLUMNS: readonly Column<OperatorDispute>[] = [
  { title: 'Opened', cell: ({ openedAt }) => dayText(openedAt) },
  { title: 'Taken', cell: ({ amountPence }) => <b>{pounds(amountPence)}</b>, isNumber: true },
  { title: 'To be answered by', cell: (dispute) => <Due dispute={dispute} /> },
  { title: 'Payment', cell: paid },
  { title: 'At Stripe', cell: ({ id }) => <small>{id}</small> },
];
const NARROW: Column<OperatorDispute> = {
  title: 'Dispute',
  cell: (dispute) => (
    <div className="console-stack">
      <b>{pounds(dispute.amountPence)}</b>
      <div>
        <Due dispute={dispute} />
      </div>
      <div>{paid(dispute)}</div>
      <small>
        {dayText(dispute.openedAt)}, {dispute.id}
      </small>
    </div>
  ),
};

/** What card networks took back, and by when it must be answered at Stripe. */
export function DisputeTable() {
  const [address] = useSearchParams();
  const state = STATES.find(([id]) => id === address.get('state'))?.[0] ?? 'open';
  const pages = usePages();
  const list = moneyApi.useListDisputesQuery({ state, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  return (
    <>
      <StateChips label="Which disputes" states={STATES} state={state} pathOf={(id) => `?view=payments&list=disputes&state=${id}`} />
      <p className="console-export">
        <a href={`${pathAt(MONEY_OPERATOR_ADDRESSES.exportDisputes)}?state=${state}`} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Disputes" columns={COLUMNS} narrow={NARROW} list={list} pages={pages} empty="There is none." />
    </>
  );
}
