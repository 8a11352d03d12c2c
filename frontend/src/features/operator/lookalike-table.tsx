import type { Lookalikes, OperatorListing } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../../antd/data-table.js';
import { MergeDialog } from './merge-dialog.js';
import { FRESH, operatorApi } from './operator-api.js';
import { dayText } from './operator-words.js';
import { PagedTable } from './paged-table.js';
import { StatePlate } from './state-plate.js';
import { usePages } from './use-pages.js';

const KM = 1000;

function distanceText({ metresApart }: Lookalikes): string {
  if (metresApart === null) return 'Not known';
  return metresApart < KM ? `${metresApart} m` : `${(metresApart / KM).toFixed(1)} km`;
}

function Side({ listing: { id, name, email, location, createdAt, state, isPremium } }: { listing: OperatorListing }) {
  return (
    <div className="console-stack">
      <div>
        <Link to={`?view=listings&id=${encodeURIComponent(id)}`}>{name}</Link> <StatePlate state={state} />
      </div>
      <small>{[email, location, dayText(createdAt), isPremium && 'premium paid'].filter(Boolean).join(', ')}</small>
    </div>
  );
}

function columnsFor(onMerge: (pair: Lookalikes) => void): { columns: readonly Column<Lookalikes>[]; narrow: Column<Lookalikes> } {
  const merge = (pair: Lookalikes) => (
    <button type="button" className="btn sec sm" onClick={() => onMerge(pair)}>
      Keep one<span className="vh"> of {pair.newer.name}</span>
    </button>
  );
  return {
    columns: [
      { title: 'This one', cell: ({ newer }) => <Side listing={newer} /> },
      { title: 'looks like', cell: ({ older }) => <Side listing={older} /> },
      { title: 'Apart', cell: distanceText },
      { title: 'What to do', cell: merge },
    ],
    narrow: {
      title: 'Listing and its lookalike',
      cell: (pair) => (
        <div className="console-stack">
          <Side listing={pair.newer} />
          <Side listing={pair.older} />
          <small>Apart: {distanceText(pair)}</small>
          <div>{merge(pair)}</div>
        </div>
      ),
    },
  };
}

/** Listings with the name and the mailbox or place of an older one: a mistake, or somebody who pretends. Hiding one can be undone, keeping one cannot. */
export function LookalikeTable() {
  const pages = usePages();
  const [chosen, setChosen] = useState<Lookalikes>();
  const list = operatorApi.useListLookalikesQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return (
    <section aria-labelledby="lookalikes">
      <h2 id="lookalikes">Lookalikes</h2>
      <p className="console-export">
        <Link to="?view=listings">All listings</Link>
      </p>
      <PagedTable label="Lookalikes" {...columnsFor(setChosen)} list={list} pages={pages} empty="No listing looks like another one." />
      {chosen && <MergeDialog pair={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}
