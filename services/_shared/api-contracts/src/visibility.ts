/** Metres around the shown place within which somebody is whose exact place is not shown. */
export const SHOWN_WITHIN_METRES = 500;

/** In place of an address of which no part may be shown. */
export const ADDRESS_NOT_SHOWN = 'Exact address not shown';

/** What an owner may keep from visitors; all are false for those who never chose. */
export const VISIBILITY = ['hidesPhone', 'hidesEmail', 'hidesPlace'] as const;
export type Visibility = Record<(typeof VISIBILITY)[number], boolean>;

/** Said of a listing whose place is not the exact one. */
export interface PlaceMark {
  /** The helper is somewhere within so many metres of the coordinates; absent where they are the helper's own. */
  withinMetres?: number;
}

/** Somebody who helps as a private person: their place is never shown exactly. @param organizationType as the charity form sends it */
export function isIndividual(organizationType: string | null | undefined): boolean {
  return organizationType?.trim().toLowerCase() === 'individual';
}
