import { categoryOf } from '@community-help/api-contracts';
import { MARKER_KINDS, MARKER_LABELS, markerArt } from '../../domain/marker-art.js';
import { resultText } from './map-rules.js';
import { isFiltered, type MapState } from './map-state.js';

export function MapLegend() {
  return (
    <ul className="map-legend" aria-label="Legend">
      {MARKER_KINDS.map((kind) => (
        <li key={kind}>
          <img src={markerArt(kind)} alt="" width="20" height="27" />
          {MARKER_LABELS[kind]}
        </li>
      ))}
    </ul>
  );
}

/** '3 nearby helpers - Using your location - Housing': what the pins are. */
export function ResultBadge({ state, count, isLoading }: { state: MapState; count: number; isLoading: boolean }) {
  const parts = [
    resultText(count, isFiltered(state)),
    state.origin?.kind === 'device' && 'Using your location',
    state.category !== 'all' && categoryOf(state.category).filterLabel,
  ].filter((part): part is string => typeof part === 'string');
  return (
    <p className="map-badge" role="status" aria-busy={isLoading}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}
