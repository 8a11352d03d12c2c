import { MAIL_OPERATOR_ADDRESSES, pathAt, type OperatorMail } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { ReasonDialog } from '../money/reason-dialog.js';
import { FRESH } from '../operator-api.js';
import { timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { StateChips } from '../state-chips.js';
import { usePages } from '../use-pages.js';
import { mailApi } from './mail-api.js';
import { kindText, MAIL_COLOURS, MAIL_STATES, mailTrouble } from './mail-words.js';

const STATES = [
  ['refused', 'Refused'],
  ['unknown', 'Not known'],
  ['waiting', 'Waiting'],
  ['sent', 'Sent'],
  ['dropped', 'Dropped'],
] as const;

function columnsFor(onAgain: (mail: OperatorMail) => void): { columns: readonly Column<OperatorMail>[]; narrow: Column<OperatorMail> } {
  const plate = ({ state }: OperatorMail) => <span className={`plate console-${MAIL_COLOURS[state]}`}>{MAIL_STATES[state]}</span>;
  const helper = ({ helperId }: OperatorMail) => (helperId === null ? '' : <Link to={`?view=listings&id=${encodeURIComponent(helperId)}`}>{helperId}</Link>);
  const again = (mail: OperatorMail) =>
    mail.mayBeSentAgain ? (
      <button type="button" className="btn sec sm" onClick={() => onAgain(mail)}>
        Send again<span className="vh"> {mail.id}</span>
      </button>
    ) : null;
  return {
    columns: [
      { title: 'Since', cell: ({ createdAt }) => timeText(createdAt) },
      {
        title: 'Mail',
        cell: ({ kind, id }) => (
          <>
            {kindText(kind)}
            <br />
            <small>{id}</small>
          </>
        ),
      },
      { title: 'State', cell: plate },
      { title: 'Why', cell: mailTrouble },
      { title: 'To the helper', cell: helper },
      { title: 'What to do', cell: again },
    ],
    narrow: {
      title: 'Mail',
      cell: (mail) => (
        <div className="console-stack">
          <div className="row">
            <b>{kindText(mail.kind)}</b> {plate(mail)}
          </div>
          <div>{mailTrouble(mail)}</div>
          <small>
            {timeText(mail.createdAt)} {helper(mail)}
          </small>
          <small>{mail.id}</small>
          <div>{again(mail)}</div>
        </div>
      ),
    },
  };
}

/** Mails by what became of them. Addresses and texts are nobody's business here. */
export function MailTable() {
  const [address] = useSearchParams();
  const state = STATES.find(([id]) => id === address.get('state'))?.[0] ?? 'refused';
  const pages = usePages();
  const list = mailApi.useListMailsQuery({ state, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const [sendAgain] = mailApi.useSendMailAgainMutation();
  const [chosen, setChosen] = useState<OperatorMail>();
  return (
    <section aria-labelledby="mails">
      <h2 id="mails">Mails</h2>
      <StateChips label="Which mails" states={STATES} state={state} pathOf={(id) => `?view=mails&state=${id}`} />
      <p className="console-export">
        <a href={`${pathAt(MAIL_OPERATOR_ADDRESSES.exportMails)}?state=${state}`} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Mails" {...columnsFor(setChosen)} list={list} pages={pages} empty="There is none." />
      {chosen && (
        <ReasonDialog
          title="Send this mail again?"
          words={chosen.state === 'unknown' ? 'Nobody knows whether it arrived: it may arrive twice.' : 'It is written anew, with a link that works from now on, and goes to the address on file now.'}
          actLabel="Send it again"
          done="It waits to be sent"
          call={(reason) => sendAgain({ id: chosen.id, body: { reason, state: chosen.state } })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}
