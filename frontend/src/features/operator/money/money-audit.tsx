import { MONEY_OPERATOR_ADDRESSES, pathAt, type MoneyAuditEntry } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { auditColumns } from '../audit-columns.js';
import { AuditExport } from '../audit-export.js';
import { FRESH } from '../operator-api.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { moneyApi } from './money-api.js';
import { helperMoneyPath, paymentPath } from './money-plate.js';
import { moneyActionText } from './money-words.js';

function About({ entry: { action, subject, helperId } }: { entry: MoneyAuditEntry }) {
  const isPayment = action.startsWith('payment.');
  return (
    <>
      {isPayment ? <Link to={paymentPath(subject)}>{subject}</Link> : subject !== helperId && subject}
      {!isPayment && helperId !== null && (
        <>
          {subject !== helperId && <br />}
          <Link to={helperMoneyPath(helperId)}>{helperId}</Link>
        </>
      )}
    </>
  );
}

const COLUMNS = auditColumns<MoneyAuditEntry>((entry) => <b>{moneyActionText(entry)}</b>, { title: 'About', cell: (entry) => <About entry={entry} /> });

/** What operators did about money, latest first. Nobody can change it. */
export function MoneyAudit() {
  const pages = usePages();
  const list = moneyApi.useListMoneyAuditQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return (
    <>
      <AuditExport path={pathAt(MONEY_OPERATOR_ADDRESSES.exportMoneyAudit)} />
      <PagedTable label="Audit log of money" {...COLUMNS} list={list} pages={pages} empty="Nothing was done yet." />
    </>
  );
}
