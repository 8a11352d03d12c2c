import { Link, useSearchParams } from 'react-router-dom';
import { DisputeTable } from './dispute-table.js';
import { PaymentDetails } from './payment-details.js';
import { PaymentTable } from './payment-table.js';
import { PremiumTable } from './premium-table.js';
import { UnallocatedTable } from './unallocated-table.js';
import './money.css';

const LISTS = [
  ['received', 'Received'],
  ['unallocated', 'Fits nothing'],
  ['disputes', 'Disputes'],
  ['premiums', 'Premiums'],
] as const;

/** Money that came in: what was received, what fits nothing, what card networks want back, and premiums. */
export function PaymentsView() {
  const [address] = useSearchParams();
  const id = address.get('id');
  const list = LISTS.find(([name]) => name === address.get('list'))?.[0] ?? 'received';
  if (id !== null) return <PaymentDetails key={id} id={id} />;
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <nav className="row console-lists" aria-label="Which payments">
        {LISTS.map(([name, label]) => (
          <Link key={name} className="chip" to={`?view=payments&list=${name}`} aria-current={list === name ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {list === 'received' && <PaymentTable key={address.toString()} />}
      {list === 'unallocated' && <UnallocatedTable key={address.get('state')} />}
      {list === 'premiums' && <PremiumTable key={address.get('state')} />}
      {list === 'disputes' && <DisputeTable key={address.get('state')} />}
    </section>
  );
}
