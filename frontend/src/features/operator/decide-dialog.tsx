import { DECISIONS_OF_APPEALS, DECISIONS_OF_REPORTS, type OperatorReport, type ReportDecision } from '@community-help/api-contracts';
import { useState } from 'react';
import { ActDialog } from '../../antd/act-dialog.js';
import { operatorApi } from './operator-api.js';
import { DECISIONS, reasonLabel } from './operator-words.js';
import { faultOfReason, ReasonField } from './reason-field.js';
import { Reported } from './reported-conversation.js';
import { useAct } from './use-act.js';

/** Asks what is to be done about a report, and why. Of a listing that is gone there is nothing left to do. */
export function DecideDialog({ report, onClose }: { report: OperatorReport; onClose: () => void }) {
  const [decide] = operatorApi.useDecideReportMutation();
  const [decision, setDecision] = useState<ReportDecision>();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { act, isBusy, refusal } = useAct(onClose);
  const { id, version, listing } = report;
  const decisions: readonly ReportDecision[] = report.reason === 'appeal' ? DECISIONS_OF_APPEALS : DECISIONS_OF_REPORTS;
  const isSettled = listing.state === 'removed' || (report.reason === 'appeal' && listing.state !== 'hidden');
  const offered = decisions.filter((what) => !isSettled || what === 'nothing');
  const run = () => {
    setWasTried(true);
    if (!decision || faultOfReason(reason)) return;
    void act(decide({ id, body: { decision, reason: reason.trim(), version, revision: listing.revision } }), 'Decided');
  };
  return (
    <ActDialog title={`Decide: ${listing.name || 'a removed listing'}`} actLabel={refusal?.isOutdated ? undefined : 'Decide'} isDanger={decision === 'remove'} isBusy={isBusy} onAct={run} onClose={onClose}>
      <p>
        <b>{reasonLabel(report.reason)}.</b> {report.text}
      </p>
      {report.conversation && <Reported conversation={report.conversation} />}
      <fieldset className={wasTried && !decision ? 'field bad' : 'field'}>
        <legend className="vh">What is to be done?</legend>
        {wasTried && !decision && (
          <span className="err" role="alert">
            Please choose what is to be done
          </span>
        )}
        {offered.map((what) => (
          <label key={what} className="tick">
            <input type="radio" name="decision" value={what} checked={decision === what} onChange={() => setDecision(what)} />
            <span>
              <b>{DECISIONS[what].label}</b>
              <br />
              {DECISIONS[what].words}
            </span>
          </label>
        ))}
      </fieldset>
      <ReasonField value={reason} error={wasTried ? faultOfReason(reason) : undefined} onChange={setReason} />
      <p role="alert" className={refusal ? 'notice error' : undefined}>
        {refusal?.words}
      </p>
    </ActDialog>
  );
}
