import { MONEY_OPERATOR_ADDRESSES, pathAt, type UnallocatedPayment } from '@community-help/api-contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { FRESH } from '../operator-api.js';
import { timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { moneyApi } from './money-api.js';
import { ISSUE_REASONS, pounds } from './money-words.js';
import { StateChips } from '../state-chips.js';
import { UnallocatedDialog, type UnallocatedVerb } from './unallocated-dialog.js';

type Asking = { verb: UnallocatedVerb; payment: UnallocatedPayment };

const STATES = [
  ['open', 'To decide'],
  ['decided', 'Decided'],
] as const;

function Decision({ payment, onAsk }: { payment: UnallocatedPayment; onAsk: (asking: Asking) => void }) {
  const { id, resolution, resolvedAt, isOnItsWayBack } = payment;
  if (resolution) {
    return (
      <>
        {resolution}
        <br />
        <small>{resolvedAt && timeText(resolvedAt)}</small>
      </>
    );
  }
  if (isOnItsWayBack) return <>On its way back; Stripe has not answered yet.</>;
  return (
    <p className="row">
      <button type="button" className="btn sec sm" onClick={() => onAsk({ verb: 'allocate', payment })}>
        Give to a helper<span className="vh"> {id}</span>
      </button>
      <button type="button" className="btn quiet sm" onClick={() => onAsk({ verb: 'refund', payment })}>
        Send back<span className="vh"> {id}</span>
      </button>
    </p>
  );
}

function columnsFor(onAsk: (asking: Asking) => void): { columns: readonly Column<UnallocatedPayment>[]; narrow: Column<UnallocatedPayment> } {
  const why = ({ why: reason, id }: UnallocatedPayment) => (
    <>
      {ISSUE_REASONS[reason] ?? reason}
      <br />
      <small>{id}</small>
    </>
  );
  return {
    columns: [
      { title: 'Noticed', cell: ({ noticedAt }) => timeText(noticedAt) },
      { title: 'Amount', cell: ({ amountPence }) => <b>{pounds(amountPence)}</b>, isNumber: true },
      { title: 'Why it fits nothing', cell: why },
      { title: 'What becomes of it', cell: (payment) => <Decision payment={payment} onAsk={onAsk} /> },
    ],
    narrow: {
      title: 'Payment',
      cell: (payment) => (
        <div className="console-stack">
          <b>{pounds(payment.amountPence)}</b>
          <div>{why(payment)}</div>
          <small>{timeText(payment.noticedAt)}</small>
          <div>
            <Decision payment={payment} onAsk={onAsk} />
          </div>
        </div>
      ),
    },
  };
}

/** Money that reached us without anything of ours behind it, until somebody decides. */
export function UnallocatedTable() {
  const [address] = useSearchParams();
  const state = STATES.find(([id]) => id === address.get('state'))?.[0] ?? 'open';
  const pages = usePages();
  const list = moneyApi.useListUnallocatedQuery({ state, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const [asking, setAsking] = useState<Asking>();
  const { columns, narrow } = columnsFor(setAsking);
  return (
    <>
      <StateChips label="Which of them" states={STATES} state={state} pathOf={(id) => `?view=payments&list=unallocated&state=${id}`} />
      <p className="console-export">
        <a href={`${pathAt(MONEY_OPERATOR_ADDRESSES.exportUnallocated)}?state=${state}`} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Payments that fit nothing" columns={columns} narrow={narrow} list={list} pages={pages} empty={state === 'open' ? 'Every payment fits something we sold.' : 'Nothing was decided yet.'} />
      {asking && <UnallocatedDialog {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}
