import type { OperatorPaymentDetails } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DataTable, type Column } from '../../../antd/data-table.js';
import { messageOf } from '../../../app/base-query.js';
import { FRESH } from '../operator-api.js';
import { dayText, timeText } from '../operator-words.js';
import { FactList } from '../fact-list.js';
import { moneyApi } from './money-api.js';
import { MoneyHistory } from './money-history.js';
import { helperMoneyPath, PaymentPlate } from './money-plate.js';
import { accountText, DISPUTE_STATES, movementText, pounds } from './money-words.js';
import { RefundDialog } from './refund-dialog.js';

type Movement = OperatorPaymentDetails['movements'][number];

const MOVEMENTS: readonly Column<Movement>[] = [
  { title: 'When', cell: ({ at }) => timeText(at) },
  { title: 'What', cell: ({ kind }) => movementText(kind) },
  { title: 'Debit', cell: ({ debit }) => accountText(debit) },
  { title: 'Credit', cell: ({ credit }) => accountText(credit) },
  { title: 'Amount', cell: ({ pence }) => pounds(pence), isNumber: true },
];
const REFUND_STATES = { started: 'Stripe has not answered yet; it is asked again by itself.', succeeded: 'Stripe took it.', refused: 'Stripe refused it; nothing went back.' };
/** What a donation of long ago may have. */
const MOST_MOVEMENTS = 200;

/** One payment: what it was, what moved because of it, and the way back for it. */
export function PaymentDetails({ id }: { id: string }) {
  const { data: payment, error } = moneyApi.useGetAnyPaymentQuery(id, FRESH);
  const [isRefunding, setIsRefunding] = useState(false);
  if (error) return <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
  if (!payment) return <div className="skeleton console-skeleton" role="status" aria-label="Loading" />;
  const { kind, state, amountPence, refundablePence, refunds, disputes, history } = payment;
  const isWaiting = refunds.some((refund) => refund.state === 'started');
  return (
    <section aria-labelledby="payment" className="console-listing">
      <p>
        <Link to="?view=payments">All payments</Link>
      </p>
      <div>
        <p className="row">
          <PaymentPlate state={state} />
        </p>
        <h2 id="payment">
          {kind === 'donation' ? 'Donation' : 'Order'} of {pounds(amountPence)}
        </h2>
      </div>
      {refundablePence > 0 && (
        <p className="row">
          <button type="button" className="btn sec sm" disabled={isWaiting} onClick={() => setIsRefunding(true)}>
            Refund
          </button>
          {isWaiting && <span>A refund waits for the answer of Stripe.</span>}
        </p>
      )}
      <FactList facts={factsOf(payment)} />
      <div className="console-history">
        <section aria-labelledby="refunds-of">
          <h3 id="refunds-of">Refunds and disputes</h3>
          {refunds.length + disputes.length === 0 && <p className="console-empty">Nobody asked for it back.</p>}
          <ul>
            {refunds.map((refund) => (
              <li key={refund.id}>
                <b>Refund of {refund.amountPence === null ? 'all that was left' : pounds(refund.amountPence)}</b>
                <p>{REFUND_STATES[refund.state]}</p>
                <small>{timeText(refund.requestedAt)}</small>
              </li>
            ))}
            {disputes.map((dispute) => (
              <li key={dispute.id}>
                <b>
                  Dispute of {pounds(dispute.amountPence)}: {DISPUTE_STATES[dispute.state]}
                </b>
                {dispute.state === 'open' && dispute.dueAt && <p>To be answered at Stripe by {dayText(dispute.dueAt)}.</p>}
                <small>
                  {timeText(dispute.openedAt)}, {dispute.id}
                </small>
              </li>
            ))}
          </ul>
        </section>
        <MoneyHistory entries={history} empty="No operator did anything with it." />
      </div>
      <section aria-labelledby="movements">
        <h3 id="movements">Movements in the books</h3>
        <div className="money-wide">
          <DataTable label="Movements" columns={MOVEMENTS} rows={payment.movements} pageSize={MOST_MOVEMENTS} isDense />
        </div>
      </section>
      {isRefunding && <RefundDialog payment={payment} onClose={() => setIsRefunding(false)} />}
    </section>
  );
}

function factsOf({ id, intentId, helperId, helperName, donorName, productId, paidAt, settledAt, amountPence, refundedPence, refundablePence, feePence }: OperatorPaymentDetails) {
  return [
    ['For', helperId === null ? `Order: ${productId}` : <Link to={helperMoneyPath(helperId)}>{helperName || helperId}</Link>],
    ['From', donorName],
    ['Paid', timeText(paidAt)],
    ['Released', settledAt && timeText(settledAt)],
    ['Amount', pounds(amountPence)],
    ['Went back', refundedPence > 0 ? pounds(refundedPence) : null],
    ['Can go back', pounds(refundablePence)],
    ["Stripe's fee", pounds(feePence)],
    ['Payment', id],
    ['At Stripe', intentId],
  ] as const;
}
