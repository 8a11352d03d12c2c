import type { HelperStats } from '@community-help/api-contracts';
import type { ReactNode } from 'react';
import { Meter } from '../../antd/meter.js';
import { Icon } from '../../ui/icon.js';
import { donationCount, isReadyForPayout, percentOf, pounds, SCALES } from './dashboard-figures.js';

interface Props {
  stats: HelperStats;
  onConnect: () => void;
  isConnecting: boolean;
  /** Back from the provider's pages, whose confirmation is on the way. */
  isConfirming: boolean;
}

/** Total Received, This Month, Available Payout, Account Status. */
export function StatCards({ stats, onConnect, isConnecting, isConfirming }: Props) {
  const isReady = isReadyForPayout(stats);
  return (
    <div className="stats">
      <Stat title="Total Received" value={pounds(stats.totalDonationsReceived)} note={donationCount(stats.donationCount)}>
        <Meter label="Total received against £1000" percent={percentOf(stats.totalDonationsReceived, SCALES.total)} />
      </Stat>
      <Stat title="This Month" value={pounds(stats.thisMonthTotal)} note={donationCount(stats.thisMonthCount)}>
        <Meter label="This month against £200" percent={percentOf(stats.thisMonthTotal, SCALES.month)} />
      </Stat>
      <Stat title="Available Payout" value={pounds(stats.availableForPayout)} note={isReady ? 'Ready for payout' : 'Below £50 threshold'}>
        <Meter label="Available payout against £50" percent={percentOf(stats.availableForPayout, SCALES.payout)} isFull={isReady} />
        {Number(stats.pendingClearance) > 0 && <p>{pounds(stats.pendingClearance)} more is on its way from the card network.</p>}
      </Stat>
      <section className="card">
        <h2>Account Status</h2>
        {stats.stripeAccountConnected ? (
          <>
            <b className="account yes">
              <Icon name="check" />
              Connected
            </b>
            <p>Payouts enabled</p>
          </>
        ) : (
          <>
            <b className="account">
              <Icon name="alert" />
              Not Connected
            </b>
            <p>Connect to receive payouts</p>
            <p role="status">{isConfirming ? 'Waiting for Stripe to confirm the account...' : ''}</p>
            <button type="button" className="btn sec sm" onClick={onConnect} disabled={isConnecting}>
              {isConnecting && <span className="spinner" aria-hidden="true" />}
              Connect
            </button>
          </>
        )}
      </section>
    </div>
  );
}

function Stat({ title, value, note, children }: { title: string; value: string; note: string; children: ReactNode }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <b>{value}</b>
      <p>{note}</p>
      {children}
    </section>
  );
}
