import type { MapCluster, MapHelper } from '@community-help/api-contracts';
import type L from 'leaflet';
import { useMemo } from 'react';
import { markerArt, MARKER_LABELS } from '../../../domain/marker-art.js';
import type { Box } from '../map-items.js';
import type { HelperRow } from '../helper-rows.js';
import type { MapState } from '../map-state.js';
import { useFilter } from '../use-filter.js';
import { useHelperRows } from '../use-helper-rows.js';
import { PopupFrame, PopupHeading } from './popup-frame.js';

/** px from the middle of a group's plate to where its popup ends. */
const PLATE_TOP: L.PointTuple = [0, -14];

interface Props {
  spot: MapCluster;
  state: MapState;
  onPick: (helper: MapHelper) => void;
  onClose: (id: number, hadFocus: boolean) => void;
}

/** The helpers of a group that no zoom takes apart, because all of them stand at one place. */
export function SpotPopup({ spot, state, onPick, onClose }: Props) {
  const { latitude: lat, longitude: lng } = spot;
  const filter = useFilter(state);
  const bbox = useMemo<Box>(() => [lng, lat, lng, lat], [lat, lng]);
  const { rows, problem, retry, more } = useHelperRows({ filter, bbox }, undefined);
  return (
    <PopupFrame latitude={lat} longitude={lng} offset={PLATE_TOP} className="spot-popup" onClose={(hadFocus) => onClose(spot.id, hadFocus)}>
      <PopupHeading>{`${spot.count.toLocaleString('en-GB')} helpers at this place`}</PopupHeading>
      {!rows && !problem && <p role="status">Loading the list...</p>}
      <ul>
        {rows?.map((row) => (
          <SpotRow key={row.id} row={row} onPick={onPick} />
        ))}
      </ul>
      {problem && (
        <p role="alert">
          The list could not be loaded ({problem}).{' '}
          <button type="button" className="btn quiet sm" onClick={retry}>
            Try again
          </button>
        </p>
      )}
      {more && (
        <button type="button" className="btn quiet sm" onClick={more}>
          Show more helpers
        </button>
      )}
    </PopupFrame>
  );
}

function SpotRow({ row, onPick }: { row: HelperRow; onPick: (helper: MapHelper) => void }) {
  const { pin } = row;
  if (!pin) return null;
  return (
    <li>
      <button type="button" onClick={() => onPick(pin)}>
        <img src={markerArt(row.marker)} alt={MARKER_LABELS[row.marker]} width="20" height="27" />
        {row.name}
      </button>
    </li>
  );
}
