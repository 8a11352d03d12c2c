import { MONEY_OPERATOR_ADDRESSES, pathAt, type OperatorPayment } from '@community-help/api-contracts';
import { Link, useSearchParams } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { FRESH } from '../operator-api.js';
import { timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { moneyApi } from './money-api.js';
import { helperMoneyPath, paymentPath, PaymentPlate } from './money-plate.js';
import { pounds } from './money-words.js';
import { FIELDS, PaymentSearch } from './payment-search.js';

function Amount({ payment: { amountPence, refundedPence } }: { payment: OperatorPayment }) {
  return (
    <>
      <b>{pounds(amountPence)}</b>
      {refundedPence > 0 && (
        <>
          <br />
          <small>{pounds(refundedPence)} went back</small>
        </>
      )}
    </>
  );
}

function For({ payment: { helperId, helperName, productId } }: { payment: OperatorPayment }) {
  return helperId === null ? <>Order: {productId}</> : <Link to={helperMoneyPath(helperId)}>{helperName || helperId}</Link>;
}

const paidLink = ({ id, paidAt, amountPence }: OperatorPayment) => (
  <Link to={paymentPath(id)}>
    {timeText(paidAt)}
    <span className="vh">, {pounds(amountPence)}</span>
  </Link>
);

const COLUMNS: readonly Column<OperatorPayment>[] = [
  { title: 'Paid', cell: paidLink },
  { title: 'Amount', cell: (payment) => <Amount payment={payment} />, isNumber: true },
  { title: 'For', cell: (payment) => <For payment={payment} /> },
  { title: 'From', cell: ({ donorName }) => donorName ?? '' },
  { title: 'State', cell: ({ state }) => <PaymentPlate state={state} /> },
  { title: 'At Stripe', cell: ({ intentId }) => <small>{intentId}</small> },
];
const NARROW: Column<OperatorPayment> = {
  title: 'Payment',
  cell: (payment) => (
    <div className="console-stack">
      <div className="row">
        <Amount payment={payment} /> <PaymentPlate state={payment.state} />
      </div>
      <div>
        <For payment={payment} />
        {payment.donorName && <>, from {payment.donorName}</>}
      </div>
      <div>{paidLink(payment)}</div>
      <small>{payment.intentId}</small>
    </div>
  ),
};

/** Donations and orders, with a search. What is searched for stands in the address; a donor's address as its hash. */
export function PaymentTable() {
  const [address] = useSearchParams();
  const asked = Object.fromEntries(FIELDS.map((name) => [name, address.get(name) ?? '']).filter(([, value]) => value !== '')) as Record<string, string>;
  const pages = usePages();
  const list = moneyApi.useListPaymentsQuery({ ...asked, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  return (
    <>
      <PaymentSearch />
      <p className="console-export">
        <a href={`${pathAt(MONEY_OPERATOR_ADDRESSES.exportPayments)}?${new URLSearchParams(asked).toString()}`} download>
          Download what was found (CSV)
        </a>
      </p>
      <PagedTable label="Payments" columns={COLUMNS} narrow={NARROW} list={list} pages={pages} empty="No payment is like that. Premiums are not in this list." />
    </>
  );
}
