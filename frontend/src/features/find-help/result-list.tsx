import type { ProjectType, Recommendation } from '@community-help/api-contracts';
import { ResultCard } from './result-card.js';
import { HELP_CATEGORIES } from './search-rules.js';
import type { FindHelp } from './use-find-help.js';

interface Props {
  findHelp: FindHelp;
  onShowOnMap: (helper: Recommendation) => void;
}

/** What the live region reads out: the region is always there, only its words change. */
function announcement({ results }: FindHelp): string {
  if (results.status === 'searching') return 'Searching for helpers near you...';
  if (results.status !== 'found') return '';
  return results.helpers.length > 0 ? `${results.helpers.length} helpers found` : 'No helpers found';
}

/** Best match first, or what to do when there is none. */
export function ResultList({ findHelp, onShowOnMap }: Props) {
  return (
    <>
      <p className="vh" role="status">
        {announcement(findHelp)}
      </p>
      <Outcome findHelp={findHelp} onShowOnMap={onShowOnMap} />
    </>
  );
}

function Outcome({ findHelp, onShowOnMap }: Props) {
  const { results } = findHelp;
  if (results.status === 'searching') return <Searching />;
  if (results.status === 'failed') return <SearchFailed findHelp={findHelp} message={results.message} />;
  if (results.status === 'idle') return <BeforeSearch findHelp={findHelp} />;
  if (results.helpers.length === 0) return <NobodyFound distanceKm={results.distanceKm} expand={findHelp.expand} />;
  return (
    <>
      <h2 className="find-count">Recommended Helpers ({results.helpers.length} found)</h2>
      <ol className="find-results">
        {results.helpers.map((helper) => (
          <ResultCard key={helper.id} helper={helper} onShowOnMap={onShowOnMap} />
        ))}
      </ol>
    </>
  );
}

function Searching() {
  return (
    <>
      <p className="find-count">
        Searching for helpers near you...
      </p>
      <div className="find-results" aria-hidden="true">
        {[1, 2, 3].map((key) => (
          <div key={key} className="skeleton find-skeleton" />
        ))}
      </div>
    </>
  );
}

function NobodyFound({ distanceKm, expand }: { distanceKm: number; expand: FindHelp['expand'] }) {
  return (
    <div className="empty">
      <img src="/art/empty.svg" alt="" width="280" height="175" />
      <h2 className="find-count">
        No helpers found
      </h2>
      <p>
        Nobody within {distanceKm} km matches this search. {expand ? 'Look further away, or choose another category.' : 'Try another category.'}
      </p>
      {expand && (
        <button type="button" className="btn" onClick={expand}>
          Expand search radius
        </button>
      )}
    </div>
  );
}

function SearchFailed({ findHelp, message }: { findHelp: FindHelp; message: string }) {
  return (
    <div className="empty">
      <img src="/art/offline.svg" alt="" width="280" height="175" />
      <h2 className="find-count">The search did not work</h2>
      <p>{message}</p>
      <button type="button" className="btn" onClick={() => findHelp.search()}>
        Try again
      </button>
    </div>
  );
}

/** Nobody has to think of words: a category and a place are enough. */
function BeforeSearch({ findHelp }: { findHelp: FindHelp }) {
  const { criteria, change, where, search } = findHelp;
  const pick = (category: ProjectType) => {
    const chosen = criteria.category === category ? 'all' : category;
    if (where.place && chosen !== 'all') search({ category: chosen });
    else change({ category: chosen });
  };
  return (
    <div className="find-before">
      <h2 className="find-count">What kind of help do you need?</h2>
      <ul className="find-kinds">
        {HELP_CATEGORIES.map(({ id, filterLabel, pictogram }) => (
          <li key={id}>
            <button type="button" aria-pressed={criteria.category === id} onClick={() => pick(id)}>
              <img src={`/art/cat-${pictogram}.svg`} alt="" width="48" height="48" />
              {filterLabel}
            </button>
          </li>
        ))}
      </ul>
      <p className="muted">
        {where.place
          ? 'Press Search to see everybody near you, best match first.'
          : 'Then use your location, or type a town or postcode. It is only used to measure distances.'}
      </p>
      <p>
        In danger now? Call <strong>999</strong>.
      </p>
    </div>
  );
}
