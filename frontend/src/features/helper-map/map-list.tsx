import './map-list.css';
import type { HelperListing } from '@community-help/api-contracts';
import { markerKindOf } from '@community-help/api-contracts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MapWindow } from '../../app/api.js';
import { CategoryPlate } from '../../domain/category-plate.js';
import { distanceText } from '../../domain/distance.js';
import { markerArt } from '../../domain/marker-art.js';
import { NewMark } from '../../domain/new-mark.js';
import { VerifiedMark } from '../../domain/verified-mark.js';
import { toPlacedHelper } from './filter-helpers.js';
import type { RowsAnswer, RowsQuestion } from './full-list/full-list.js';
import { useFullList, useLoadFullListQuery } from './full-list/use-full-list.js';
import { needsFullList } from './map-state.js';
import { useFilter } from './use-filter.js';
import type { HelperMap } from './use-helper-map.js';

const PAGE_SIZE = 10;

interface Props {
  map: HelperMap;
  view: MapWindow | undefined;
}

/** The first rows of the list and how many there are; undefined while it loads. */
function useRows({ state }: HelperMap, view: MapWindow | undefined, length: number): RowsAnswer | undefined {
  const { pinned } = state;
  const full = useLoadFullListQuery();
  const filter = useFilter(state);
  const isFiltered = needsFullList(state);
  const question = useMemo<RowsQuestion>(() => {
    if (pinned) return { of: { ids: pinned.map(({ id }) => id) }, length };
    return { of: isFiltered ? { filter } : { box: view?.bbox }, length };
  }, [pinned, isFiltered, filter, view, length]);
  return useFullList('rows', full.data, question).answer;
}

/** The equal of the map: every helper that the pins stand for, also those that have no place on it. */
export function MapList({ map, view }: Props) {
  const search = `${map.state.text} ${map.state.category}`;
  const [shown, setShown] = useState({ search, count: PAGE_SIZE });
  // Another search starts at the top.
  const shownCount = shown.search === search ? shown.count : PAGE_SIZE;
  const found = useRows(map, view, shownCount);
  if (!found) return <p role="status">Loading the list...</p>;
  if (found.total === 0) return <p>No helpers here. Move the map, or reset the filters.</p>;
  return (
    <>
      <ol className="map-list">
        {found.rows.map((helper) => (
          <MapListRow key={helper.id} map={map} helper={helper} />
        ))}
      </ol>
      {found.total > shownCount && (
        <p className="row">
          <button type="button" className="btn sec" onClick={() => setShown({ search, count: shownCount + PAGE_SIZE })}>
            Show more helpers
          </button>
          <span className="muted">
            {shownCount} of {found.total.toLocaleString('en-GB')} shown
          </span>
        </p>
      )}
    </>
  );
}

function MapListRow({ map, helper }: { map: HelperMap; helper: HelperListing }) {
  const placed = toPlacedHelper(helper, map.state.origin);
  return (
    <li>
      <img src={markerArt(markerKindOf(helper.services))} alt="" width="30" height="40" loading="lazy" />
      <div>
        <h3>
          <Link to={`/helper/${encodeURIComponent(helper.id)}`}>{helper.name}</Link>
        </h3>
        <p className="map-list-facts">
          <CategoryPlate category={helper.projectType} />
          {helper.isVerified && <VerifiedMark />}
          {helper.isConfirmed === false && <NewMark />}
          <span className="muted">{placed?.km === undefined ? helper.location : `${helper.location}, ${distanceText(placed.km)}`}</span>
        </p>
      </div>
      {placed ? (
        <button type="button" className="btn quiet sm" aria-label={`Show on map: ${helper.name}`} onClick={() => map.show(placed)}>
          Show on map
        </button>
      ) : (
        <span className="small muted">Area only</span>
      )}
    </li>
  );
}
