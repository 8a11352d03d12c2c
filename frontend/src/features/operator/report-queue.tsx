import { MODERATION_ADDRESSES, pathAt, type OperatorReport, type ReportState } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Column } from '../../antd/data-table.js';
import { messageOf } from '../../app/base-query.js';
import { useToast } from '../../app/store.js';
import { DecideDialog } from './decide-dialog.js';
import { FRESH, operatorApi } from './operator-api.js';
import { actorText, ageText, DECISIONS, hoursSince, PROMISED_HOURS, reasonLabel, timeText } from './operator-words.js';
import { PagedTable } from './paged-table.js';
import { Reported } from './reported-conversation.js';
import { StatePlate } from './state-plate.js';
import { usePages } from './use-pages.js';

const STATES = [
  ['open', 'Open'],
  ['assigned', 'Taken'],
  ['decided', 'Decided'],
] as const;

function Waiting({ report }: { report: OperatorReport }) {
  const hours = hoursSince(report.createdAt);
  if (report.decision) return <>{timeText(report.createdAt)}</>;
  return hours < PROMISED_HOURS ? <>{ageText(hours)}</> : <span className="plate console-hidden">Late: {ageText(hours)}</span>;
}

function Words({ report: { reason, text, wantsAnswer, conversation } }: { report: OperatorReport }) {
  return (
    <>
      <b>{reasonLabel(reason)}</b>
      {text && <p className="console-words">{text}</p>}
      {conversation && <Reported conversation={conversation} />}
      {wantsAnswer && <small>Wants an answer</small>}
    </>
  );
}

function About({ report: { listing } }: { report: OperatorReport }) {
  return (
    <>
      <Link to={`?view=listings&id=${encodeURIComponent(listing.id)}`}>{listing.name || `Removed listing ${listing.id}`}</Link>
      <br />
      <StatePlate state={listing.state} />
    </>
  );
}

/** `onDecide` gets the report that somebody wants to decide. */
function columnsFor(state: ReportState, onDecide: (report: OperatorReport) => void): { columns: readonly Column<OperatorReport>[]; narrow: Column<OperatorReport> } {
  const actionsOf = (report: OperatorReport) => <Actions report={report} onDecide={() => onDecide(report)} />;
  return {
    columns: [
      { title: state === 'decided' ? 'Came in' : 'Waiting', cell: (report) => <Waiting report={report} /> },
      { title: 'Report', cell: (report) => <Words report={report} /> },
      { title: 'Listing', cell: (report) => <About report={report} /> },
      { title: state === 'decided' ? 'Decision' : 'What to do', cell: actionsOf },
    ],
    narrow: {
      title: 'Report',
      cell: (report) => (
        <div className="console-stack">
          <div>
            <Words report={report} />
          </div>
          <div>
            <About report={report} /> <Waiting report={report} />
          </div>
          <div>{actionsOf(report)}</div>
        </div>
      ),
    },
  };
}

/** Reports about listings: what waits, oldest first, and what was decided. */
export function ReportQueue() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('state');
  const state = STATES.find(([id]) => id === asked)?.[0] ?? 'open';
  const pages = usePages();
  const list = operatorApi.useListReportsQuery({ state, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const [deciding, setDeciding] = useState<OperatorReport>();
  const { columns, narrow } = columnsFor(state, setDeciding);
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">Reports</h2>
      <p className="row" role="group" aria-label="Which reports">
        {STATES.map(([id, label]) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={state === id}
            onClick={() => {
              pages.reset();
              setAddress({ view: 'reports', state: id });
            }}
          >
            {label}
          </button>
        ))}
      </p>
      <p className="console-export">
        <a href={`${pathAt(MODERATION_ADDRESSES.exportReports)}?state=${state}`} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Reports" columns={columns} narrow={narrow} list={list} pages={pages} empty={state === 'decided' ? 'Nothing was decided in the last 90 days.' : 'Nothing waits here.'} />
      {deciding && <DecideDialog report={deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  );
}

function Actions({ report, onDecide }: { report: OperatorReport; onDecide: () => void }) {
  const [assign, { isLoading }] = operatorApi.useAssignReportMutation();
  const toast = useToast();
  const { id, version, decision, assignedTo, listing } = report;
  const name = listing.name || 'a removed listing';
  if (decision) {
    return (
      <>
        <b>{DECISIONS[decision.what].label}</b>: {decision.reason}
        <br />
        <small>
          {actorText(decision.by)}, {timeText(decision.at)}
        </small>
      </>
    );
  }
  const take = async () => {
    const { error } = await assign({ id, body: { version } });
    if (error) toast({ title: 'Somebody was quicker', description: messageOf(error)?.replace(/^\d+: /, ''), variant: 'destructive' });
    else toast({ title: 'Taken', description: name });
  };
  return (
    <>
      <p className="row">
        <button type="button" className="btn sec sm" onClick={onDecide}>
          Decide<span className="vh"> about {name}</span>
        </button>
        {!assignedTo?.isYou && (
          <button type="button" className="btn quiet sm" disabled={isLoading} onClick={() => void take()}>
            {assignedTo ? 'Take over' : 'Take it'}
            <span className="vh"> {name}</span>
          </button>
        )}
      </p>
      {assignedTo && <small>{actorText(assignedTo)}</small>}
    </>
  );
}
