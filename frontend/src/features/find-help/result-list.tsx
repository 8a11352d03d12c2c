import type { Recommendation } from '@community-help/api-contracts';
import { NEEDS, type Need } from '../../domain/needs.js';
import { ResultCard } from './result-card.js';
import { HELP_CATEGORIES } from './search-rules.js';
import type { FindHelp } from './use-find-help.js';

/** Where somebody who has chosen what they need says where they are. */
const PLACE_FIELD = '.find-place input';

interface Props {
  findHelp: FindHelp;
  /** The helper whose pin has the pointer or the focus, and its place for one that is told of here. */
  litId: string | undefined;
  onLight: (id: string | undefined) => void;
  onShowOnMap: (helper: Recommendation) => void;
}

/** What the live region reads out: the region is always there, only its words change. */
function announcement({ results }: FindHelp): string {
  if (results.status === 'searching') return 'Searching for helpers near you...';
  if (results.status !== 'found') return '';
  return results.helpers.length > 0 ? `${results.helpers.length} helpers found` : 'No helpers found';
}

/** Best match first, or what to do when there is none. */
export function ResultList(props: Props) {
  return (
    <>
      <p className="vh" role="status">
        {announcement(props.findHelp)}
      </p>
      <Outcome {...props} />
    </>
  );
}

function Outcome({ findHelp, litId, onLight, onShowOnMap }: Props) {
  const { results } = findHelp;
  if (results.status === 'searching') return <Searching />;
  if (results.status === 'failed') return <SearchFailed findHelp={findHelp} message={results.message} />;
  if (results.status === 'idle') return <BeforeSearch findHelp={findHelp} />;
  if (results.helpers.length === 0) return <NobodyFound distanceKm={results.distanceKm} expand={findHelp.expand} />;
  return (
    <>
      <h2 className="find-count">Recommended Helpers ({results.helpers.length} found)</h2>
      <ol className="find-results">
        {results.helpers.map((helper, index) => (
          <ResultCard key={helper.id} helper={helper} rank={index + 1} isLit={helper.id === litId} onLight={onLight} onShowOnMap={onShowOnMap} />
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

/** Nobody has to think of words: what is needed, in a person's own, and a place are enough; the categories stand below. */
function BeforeSearch({ findHelp }: { findHelp: FindHelp }) {
  const { criteria, change, where, search } = findHelp;
  const pick = (wanted: Pick<FindHelp['criteria'], 'category' | 'need'>) => {
    if (where.place) return search(wanted);
    change(wanted);
    document.querySelector<HTMLElement>(PLACE_FIELD)?.focus();
  };
  const isChosen = ({ category, words }: Need) => criteria.category === category && criteria.need === words;
  return (
    <div className="find-before">
      <h2 className="find-count">What kind of help do you need?</h2>
      <p className="muted">
        {where.place
          ? 'Choose, or press Search to see everybody near you, best match first.'
          : 'Say where you are first: a town or postcode is enough. It is only used to measure distances.'}
      </p>
      <ul className="find-kinds">
        {NEEDS.map((need) => (
          <li key={need.label}>
            <button type="button" aria-pressed={isChosen(need)} onClick={() => pick({ category: need.category, need: need.words })}>
              <img src={`/art/cat-${need.pictogram}.svg`} alt="" width="48" height="48" />
              {need.label}
            </button>
          </li>
        ))}
      </ul>
      <div className="find-suggestions" role="group" aria-label="Or by category">
        <span className="muted">Or by category:</span>
        {HELP_CATEGORIES.map(({ id, filterLabel }) => (
          <button key={id} type="button" className="chip" aria-pressed={criteria.category === id} onClick={() => pick({ category: id, need: criteria.need })}>
            {filterLabel}
          </button>
        ))}
      </div>
    </div>
  );
}
