import type { MarkerKind } from './map-types.js';

/** First match wins (spec-decisions 19): an emergency shelter is red, not green. */
const RULES: readonly [MarkerKind, readonly string[]][] = [
  ['emergency', ['emergency']],
  ['employment', ['employment', 'job']],
  ['housing', ['housing', 'shelter']],
];

/** Colour class of a helper's marker, from what its services contain; 'general' when nothing matches. */
export function markerKindOf(services: readonly string[]): MarkerKind {
  const text = services.join('\n').toLowerCase();
  return RULES.find(([, words]) => words.some((word) => text.includes(word)))?.[0] ?? 'general';
}
