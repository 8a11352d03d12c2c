import { useSearchParams } from 'react-router-dom';
import { HelperMoneyPage } from './helper-money-page.js';
import { PayoutTable } from './payout-table.js';
import './money.css';

/** Money that goes out: the payouts of all helpers, or one helper's money. */
export function PayoutsView() {
  const [address] = useSearchParams();
  const helperId = address.get('helper');
  return helperId === null ? <PayoutTable key={address.get('state')} /> : <HelperMoneyPage key={helperId} helperId={helperId} />;
}
