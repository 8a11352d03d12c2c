import { Meter } from '../../antd/meter.js';
import { messageOf } from '../../app/base-query.js';
import { Figure } from './figure.js';
import { MailOverview } from './mails/mail-overview.js';
import { MoneyOverview } from './money/money-overview.js';
import { FRESH, operatorApi } from './operator-api.js';
import { ageText, hoursSince, PROMISED_HOURS } from './operator-words.js';

/** What waits for operators; one service that does not answer hides nothing of the others. */
export function Overview() {
  return (
    <>
      <ReportOverview />
      <MoneyOverview />
      <MailOverview />
    </>
  );
}

/** How the promise of 24 hours stands. */
function ReportOverview() {
  const { data, error } = operatorApi.useGetOperatorOverviewQuery(undefined, FRESH);
  if (error) return <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
  if (!data) return <div className="skeleton console-skeleton" role="status" aria-label="Loading" />;
  const hours = data.oldestReportAt === null ? 0 : hoursSince(data.oldestReportAt);
  const isLate = hours >= PROMISED_HOURS;
  return (
    <section aria-labelledby="overview">
      <h2 id="overview">Overview</h2>
      <div className="console-figures">
        <Figure label="Reports to decide" value={data.openReports} to="?view=reports" link="Open the queue" />
        <Figure label="Of these, mine" value={data.assignedToMe} to="?view=reports&state=assigned" link="See what is taken" />
        <Figure label="Checks to make" value={data.pendingChecks} to="?view=checks" link="Open the checks" />
        <Figure label="Hidden listings" value={data.hiddenListings} to="?view=listings&state=hidden" link="See them" />
      </div>
      {data.oldestReportAt !== null && (
        <div className={isLate ? 'notice error' : 'notice'}>
          <div className="console-promise">
            <p>
              <b>{isLate ? 'Late.' : 'In time.'}</b> The oldest report has waited {ageText(hours)}; we promise to read each within {PROMISED_HOURS} hours.
            </p>
            <Meter label="Waiting time of the oldest report, of 24 hours" percent={Math.min(100, (hours / PROMISED_HOURS) * 100)} />
          </div>
        </div>
      )}
    </section>
  );
}
