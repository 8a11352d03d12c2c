import type { PremiumInvoice } from '@community-help/api-contracts';
import { messageOf } from '../../app/base-query.js';
import { ownMoneyApi } from './own-money-api.js';
import { ukDay } from './uk-time.js';

const STATES: Record<PremiumInvoice['state'], string> = { open: 'To be paid', paid: 'Paid', void: 'Not asked for any more' };

/** Invoices as Stripe has them; while Stripe is away, the rest of the page is there. */
export function InvoiceList({ helperId }: { helperId: string }) {
  const { data: invoices, error, isFetching, refetch } = ownMoneyApi.useListPremiumInvoicesQuery(helperId, { refetchOnMountOrArgChange: true });
  return (
    <>
      <h3>Invoices</h3>
      {!invoices && error && (
        <div className="row" role="alert">
          <p>{messageOf(error) ?? 'Please try again in a minute.'}</p>
          <button type="button" className="btn sec sm" disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {!invoices && !error && <p role="status">Asking Stripe for your invoices...</p>}
      {invoices?.length === 0 && <p>There are none yet.</p>}
      {invoices && invoices.length > 0 && (
        <ul className="invoice-list">
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <div>
                <b>{ukDay(invoice.issuedAt)}</b>
                <p className="muted small">
                  £{invoice.amount}, {STATES[invoice.state].toLowerCase()}
                </p>
              </div>
              <p className="row">
                {invoice.pageUrl && (
                  <a className="btn sec sm" href={invoice.pageUrl} target="_blank" rel="noopener">
                    {invoice.state === 'open' ? 'Pay it' : 'See it'}
                    <span className="vh"> (invoice {invoice.number ?? ''} of {ukDay(invoice.issuedAt)}, opens in a new tab)</span>
                  </a>
                )}
                {invoice.pdfUrl && (
                  <a className="btn quiet sm" href={invoice.pdfUrl}>
                    PDF<span className="vh"> of the invoice of {ukDay(invoice.issuedAt)}</span>
                  </a>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
