import './map-list.css';
import { CategoryPlate } from '../../domain/category-plate.js';
import { CheckedMark } from '../../domain/checked-mark.js';
import { distanceText } from '../../domain/distance.js';
import { HelperLink } from '../../domain/helper-link.js';
import { markerArt } from '../../domain/marker-art.js';
import { NewMark } from '../../domain/new-mark.js';
import { VerifiedMark } from '../../domain/verified-mark.js';
import type { HelperRow } from './helper-rows.js';
import { isNarrowed } from './map-state.js';
import type { MapWindow } from './map-views.js';
import { useFilter } from './use-filter.js';
import type { HelperMap } from './use-helper-map.js';
import { useHelperRows } from './use-helper-rows.js';

interface Props {
  map: HelperMap;
  view: MapWindow | undefined;
}

/** The equal of the map: every helper that the pins stand for, also those that have no place on it. */
export function MapList({ map, view }: Props) {
  const { state } = map;
  const filter = useFilter(state);
  // What a filter finds is listed wherever it is; everybody, as far as the map shows them.
  const found = useHelperRows({ filter, bbox: isNarrowed(state) ? undefined : view?.bbox }, state.pinned);
  const { rows, total, isLoading, problem, retry, more } = found;
  if (!rows && !problem) return <p role="status">Loading the list...</p>;
  if (rows?.length === 0) return <p>No helpers here. Move the map, or reset the filters.</p>;
  return (
    <>
      <ol className="map-list" aria-busy={isLoading}>
        {rows?.map((row) => (
          <MapListRow key={row.id} map={map} row={row} />
        ))}
      </ol>
      {problem && (
        <p className="notice error" role="alert">
          <span>
            The list could not be loaded ({problem}).{' '}
            <button type="button" className="btn quiet sm" onClick={retry}>
              Try again
            </button>
          </span>
        </p>
      )}
      {more && rows && (
        <p className="row">
          <button type="button" className="btn sec" aria-busy={isLoading} onClick={more}>
            Show more helpers
          </button>
          <span className="muted">
            {rows.length} of {total.toLocaleString('en-GB')} shown
          </span>
        </p>
      )}
    </>
  );
}

function MapListRow({ map, row }: { map: HelperMap; row: HelperRow }) {
  const { pin } = row;
  return (
    <li>
      <img src={markerArt(row.marker)} alt="" width="30" height="40" loading="lazy" />
      <div>
        <h3>
          <HelperLink id={row.id}>{row.name}</HelperLink>
        </h3>
        <p className="map-list-facts">
          <CategoryPlate category={row.projectType} />
          {row.isVerified && <VerifiedMark />}
          <CheckedMark check={row.check} />
          {row.isConfirmed === false && <NewMark />}
          <span className="muted">{[row.location, row.km !== undefined && distanceText(row.km)].filter(Boolean).join(', ')}</span>
        </p>
      </div>
      {pin ? (
        <button type="button" className="btn quiet sm" aria-label={`Show on map: ${row.name}`} onClick={() => map.show(pin)}>
          Show on map
        </button>
      ) : (
        <span className="small muted">Area only</span>
      )}
    </li>
  );
}
