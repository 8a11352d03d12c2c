import { categoryOf } from '@community-help/api-contracts';
import { useState } from 'react';
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

interface BadgeProps {
  state: MapState;
  /** undefined while it is not known. */
  count: number | undefined;
  isLoading: boolean;
}

/** '3 nearby helpers - Using your location - Housing': what the pins are. It says the last thing that was true until the next is known. */
export function ResultBadge({ state, count, isLoading }: BadgeProps) {
  const words = count === undefined || isLoading ? undefined : badgeWords(state, count);
  const [said, setSaid] = useState(words);
  if (words && words.join() !== said?.join()) setSaid(words);
  return (
    <p className="map-badge" role="status" aria-busy={isLoading}>
      {(words ?? said ?? ['Looking for helpers...']).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

function badgeWords(state: MapState, count: number): string[] {
  return [
    resultText(count, isFiltered(state)),
    state.origin?.kind === 'device' && 'Using your location',
    state.category !== 'all' && categoryOf(state.category).filterLabel,
  ].filter((part): part is string => typeof part === 'string');
}
