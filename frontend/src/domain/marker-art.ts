import type { MarkerKind } from '@community-help/api-contracts';

/** The four kinds of pin in the order of the legend. */
export const MARKER_KINDS: readonly MarkerKind[] = ['emergency', 'employment', 'housing', 'general'];

export const MARKER_LABELS: Record<MarkerKind, string> = {
  emergency: 'Emergency Help',
  employment: 'Employment',
  housing: 'Housing',
  general: 'General Help',
};

/** Address of the drawn pin (38 x 50, tip at the bottom middle). */
export function markerArt(kind: MarkerKind): string {
  return `/art/marker-${kind}.svg`;
}
