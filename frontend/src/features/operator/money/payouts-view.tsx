import { useSearchParams } from 'react-router-dom';
import { HelperMoneyPage } from './helper-money-page.js';
import { HoldTable } from './hold-table.js';
import { PayoutTable } from './payout-table.js';
import './money.css';

/** Money that goes out: the payouts of all helpers, those on hold, or one helper's money. */
export function PayoutsView() {
  const [address] = useSearchParams();
  const helperId = address.get('helper');
  if (helperId !== null) return <HelperMoneyPage key={helperId} helperId={helperId} />;
  const state = address.get('state');
  return state === 'hold' ? <HoldTable /> : <PayoutTable key={state} />;
}
