import './map-list.css';
import type { HelperListing } from '@community-help/api-contracts';
import { markerKindOf } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CategoryPlate } from '../../domain/category-plate.js';
import { distanceText } from '../../domain/distance.js';
import { markerArt } from '../../domain/marker-art.js';
import { VerifiedMark } from '../../domain/verified-mark.js';
import { toPlacedHelper } from './filter-helpers.js';
import type { HelperMap } from './use-helper-map.js';

const PAGE_SIZE = 10;

interface Props {
  map: HelperMap;
  /** undefined while it loads. */
  helpers: readonly HelperListing[] | undefined;
}

/** The equal of the map: every helper that the pins stand for, also those that have no place on it. */
export function MapList({ map, helpers }: Props) {
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  if (!helpers) return <p role="status">Loading the list...</p>;
  if (helpers.length === 0) return <p>No helpers here. Move the map, or reset the filters.</p>;
  return (
    <>
      <ol className="map-list">
        {helpers.slice(0, shownCount).map((helper) => (
          <MapListRow key={helper.id} map={map} helper={helper} />
        ))}
      </ol>
      {helpers.length > shownCount && (
        <p className="row">
          <button type="button" className="btn sec" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
            Show more helpers
          </button>
          <span className="muted">
            {shownCount} of {helpers.length.toLocaleString('en-GB')} shown
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
