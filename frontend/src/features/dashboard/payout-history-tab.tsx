import type { HelperStats } from '@community-help/api-contracts';
import { Icon } from '../../ui/icon.js';
import { dayText } from './dashboard-figures.js';

const POLICY = [
  'Automatic payout when the balance reaches £50 or more',
  'Payouts are processed within 24-48 hours',
  'Manual payouts can be requested at any time with a connected account',
  'Monthly email reports cover the calendar month',
] as const;

/** How payouts work, and when the last one was made. */
export function PayoutHistoryTab({ stats }: { stats: HelperStats }) {
  return (
    <div className="payouts">
      <section>
        <h2>Payout policy</h2>
        <ul className="policy">
          {POLICY.map((line) => (
            <li key={line}>
              <Icon name="check" />
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Last Payout</h2>
        {stats.lastPayoutAt ? (
          <p className="row">
            {dayText(stats.lastPayoutAt)} <span className="plate done">Completed</span>
          </p>
        ) : (
          <p className="muted">No payouts yet</p>
        )}
        {stats.pendingPayout && <p className="notice">A payout is on its way to the bank.</p>}
      </section>
    </div>
  );
}
