import type { PlaceMark } from '@community-help/api-contracts';

/** Of a helper whose exact place is not shown: 'Shown within 500 m'. */
export function withinText({ withinMetres }: PlaceMark): string | undefined {
  return withinMetres === undefined ? undefined : `Shown within ${withinMetres} m`;
}
