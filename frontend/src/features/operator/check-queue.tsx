import type { OperatorCheck } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Column } from '../../antd/data-table.js';
import { CheckActions } from './check-actions.js';
import { CheckDialog, type CheckedListing, type CheckVerb } from './check-dialog.js';
import { CHECK_LABELS, claimText, outcomeText } from './check-words.js';
import { checksApi } from './checks-api.js';
import { FRESH } from './operator-api.js';
import { ageText, hoursSince, timeText } from './operator-words.js';
import { PagedTable } from './paged-table.js';
import { StatePlate } from './state-plate.js';
import { usePages } from './use-pages.js';

interface Acting {
  verb: CheckVerb;
  listing: CheckedListing;
}

const STATES = ['pending', 'checked', 'rejected', 'expired'] as const;

function About({ check: { id, name, email, website, state } }: { check: OperatorCheck }) {
  return (
    <>
      <Link to={`?view=listings&id=${encodeURIComponent(id)}`}>{name}</Link> {state !== 'listed' && <StatePlate state={state} />}
      <br />
      <small>{[email, website].filter(Boolean).join(', ')}</small>
    </>
  );
}

function Claim({ check: { verification } }: { check: OperatorCheck }) {
  return (
    <>
      <b>{claimText(verification)}</b>
      {verification.fault && <p className="console-words">The rule does not hold: it {verification.fault}.</p>}
      {outcomeText(verification) && <p className="console-words">{outcomeText(verification)}</p>}
    </>
  );
}

const askedText = ({ verification: { state, askedAt } }: OperatorCheck): string => (askedAt === null ? '' : state === 'pending' ? ageText(hoursSince(askedAt)) : timeText(askedAt));

/** `onAct` gets the check about which somebody wants to do something. */
function columnsFor(onAct: (acting: Acting) => void): { columns: readonly Column<OperatorCheck>[]; narrow: Column<OperatorCheck> } {
  const actionsOf = (check: OperatorCheck) => <CheckActions listing={check} onAct={(verb) => onAct({ verb, listing: check })} />;
  return {
    columns: [
      { title: 'Asked for', cell: askedText },
      { title: 'Listing', cell: (check) => <About check={check} /> },
      { title: 'What its owner says', cell: (check) => <Claim check={check} /> },
      { title: 'What to do', cell: actionsOf },
    ],
    narrow: {
      title: 'Check',
      cell: (check) => (
        <div className="console-stack">
          <div>
            <About check={check} />
          </div>
          <div>
            <Claim check={check} />
          </div>
          <small>Asked for: {askedText(check)}</small>
          {actionsOf(check)}
        </div>
      ),
    },
  };
}

/** Checks of who a listing is: what waits, oldest first, and what became of the others. */
export function CheckQueue() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('state');
  const state = STATES.find((one) => one === asked) ?? 'pending';
  const pages = usePages();
  const list = checksApi.useListChecksQuery({ state, ...(pages.after !== undefined && { after: pages.after }) }, FRESH);
  const [acting, setActing] = useState<Acting>();
  const { columns, narrow } = columnsFor(setActing);
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">Checks</h2>
      <p className="row" role="group" aria-label="Which checks">
        {STATES.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={state === one}
            onClick={() => {
              pages.reset();
              setAddress({ view: 'checks', state: one });
            }}
          >
            {CHECK_LABELS[one]}
          </button>
        ))}
      </p>
      <PagedTable label="Checks" columns={columns} narrow={narrow} list={list} pages={pages} empty={state === 'pending' ? 'Nothing waits here.' : 'There is none.'} />
      {acting && <CheckDialog {...acting} onClose={() => setActing(undefined)} />}
    </section>
  );
}
