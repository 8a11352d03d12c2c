import { Link, useParams } from 'react-router-dom';
import { TabSet } from '../antd/tab-set.js';
import { messageOf } from '../app/base-query.js';
import { useDocumentHead } from '../app/document-head.js';
import { CategoryPlate } from '../domain/category-plate.js';
import { useConnect } from '../features/dashboard/use-connect.js';
import { DashboardActions } from '../features/dashboard/dashboard-actions.js';
import { DEFAULT_HELPER_ID, NO_STATS, placeholderProfile, pounds } from '../features/dashboard/dashboard-figures.js';
import { DashboardSkeleton, DebugAlert } from '../features/dashboard/dashboard-states.js';
import { DonationHistoryTab } from '../features/dashboard/donation-history-tab.js';
import { LockDashboard, OwnerGate } from '../features/dashboard/owner-gate.js';
import { OverviewTab } from '../features/dashboard/overview-tab.js';
import { PayoutHistoryTab } from '../features/dashboard/payout-history-tab.js';
import { StatCards } from '../features/dashboard/stat-cards.js';
import { Icon } from '../ui/icon.js';
import '../features/dashboard/dashboard.css';
import { dashboardApi } from '../features/dashboard/dashboard-api.js';

/** A helper's dashboard; each part shows what has arrived, and the debug alert says what has not. */
export function HelperDashboardPage() {
  const helperId = useParams().helperId ?? DEFAULT_HELPER_ID;
  const profileAnswer = dashboardApi.useGetHelperProfileQuery(helperId);
  const statsAnswer = dashboardApi.useGetHelperStatsQuery(helperId);
  const donationsAnswer = dashboardApi.useListDonationsQuery(helperId);
  const connect = useConnect(helperId, statsAnswer.data?.stripeAccountConnected);
  const profile = profileAnswer.data ?? placeholderProfile(helperId);
  useDocumentHead({ title: `${profile.name} - Dashboard`, noindex: true });

  if ([profileAnswer, statsAnswer, donationsAnswer].some((answer) => answer.isLoading)) return <DashboardSkeleton helperId={helperId} />;
  const stats = statsAnswer.data ?? NO_STATS;
  const donations = donationsAnswer.data ?? [];
  const isForOwner = [statsAnswer, donationsAnswer].some(({ error }) => error && 'status' in error && error.status === 401);
  const hasFailed = !isForOwner && [profileAnswer, statsAnswer, donationsAnswer].some((answer) => answer.isError);
  return (
    <>
      <div className="dashboard-top">
        <div className="wrap">
          <div>
            <p className="row">
              <CategoryPlate category={profile.category} />
              <span className="where">
                <Icon name="pin" />
                {profile.location}
              </span>
            </p>
            <h1>{profile.name} - Dashboard</h1>
            <Link className="btn sec sm" to="/find-help">
              <Icon name="left" />
              Back to Map
            </Link>
          </div>
          {!isForOwner && (
            <p className="payable">
              <span>Available for Payout</span>
              <b>{pounds(stats.availableForPayout)}</b>
            </p>
          )}
        </div>
      </div>
      <div className="wrap">
        {hasFailed && (
          <DebugAlert
            helperId={helperId}
            messages={[
              ['Profile', messageOf(profileAnswer.error)],
              ['Stats', messageOf(statsAnswer.error)],
              ['Donations', messageOf(donationsAnswer.error)],
            ]}
          />
        )}
        <div className="notice dashboard-policy" role="note">
          <Icon name="alert" />
          <p>
            <b>Automatic Payout Policy:</b> Donations are automatically paid out to your connected Stripe account when they exceed £50. You can also request manual payouts. Monthly donation
            reports are available via email.
          </p>
        </div>
        {isForOwner ? (
          <OwnerGate helperId={helperId} />
        ) : (
          <>
            <StatCards stats={stats} onConnect={connect.start} isConnecting={connect.isBusy} isConfirming={connect.isConfirming} />
            <DashboardActions helperId={helperId} stats={stats} />
            <TabSet
              tabs={[
                { key: 'overview', label: 'Overview', content: <OverviewTab profile={profile} donations={donations} /> },
                { key: 'donations', label: 'Donation History', content: <DonationHistoryTab donations={donations} /> },
                { key: 'payouts', label: 'Payout History', content: <PayoutHistoryTab stats={stats} /> },
              ]}
            />
            <LockDashboard helperId={helperId} />
          </>
        )}
      </div>
    </>
  );
}
