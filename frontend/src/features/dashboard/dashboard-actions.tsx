import type { HelperStats } from '@community-help/api-contracts';
import { useId } from 'react';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { Icon } from '../../ui/icon.js';
import { payoutHindrance } from './dashboard-figures.js';
import { dashboardApi } from './dashboard-api.js';

/** 'Email Monthly Report' and 'Request Payout', in the order of the contract. */
export function DashboardActions({ helperId, stats }: { helperId: string; stats: HelperStats }) {
  const toast = useToast();
  const hintId = useId();
  const [requestPayout, payout] = dashboardApi.useRequestPayoutMutation();
  const [sendReport, report] = dashboardApi.useSendMonthlyReportMutation();
  const hindrance = payoutHindrance(stats);

  const pay = async () => {
    const { error } = await requestPayout(helperId);
    if (error) toast({ variant: 'destructive', title: 'Payout Error', description: messageOf(error) });
    else toast({ title: 'Payout Requested', description: 'Your payout request has been processed.' });
  };
  const mail = async () => {
    const { error } = await sendReport(helperId);
    if (error) toast({ variant: 'destructive', title: 'Error Sending Report', description: messageOf(error) });
    else toast({ title: 'Monthly Report Sent', description: 'Your monthly donation report has been emailed to you.' });
  };

  return (
    <>
      <div className="dashboard-actions">
        <button type="button" className="btn sec" disabled={report.isLoading} onClick={() => void mail()}>
          {report.isLoading ? <span className="spinner" aria-hidden="true" /> : <Icon name="mail" />}
          {report.isLoading ? 'Sending...' : 'Email Monthly Report'}
        </button>
        <button type="button" className="btn" disabled={hindrance !== undefined || payout.isLoading} aria-describedby={hindrance ? hintId : undefined} onClick={() => void pay()}>
          {payout.isLoading && <span className="spinner" aria-hidden="true" />}
          {payout.isLoading ? 'Processing...' : 'Request Payout'}
        </button>
      </div>
      {hindrance && (
        <p className="muted dashboard-hint" id={hintId}>
          {hindrance}
        </p>
      )}
    </>
  );
}
