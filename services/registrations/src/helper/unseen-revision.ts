const ORIGIN = Date.UTC(2020, 0, 1);

/**
 * A revision that nobody can have seen of any listing, whatever a restored database has forgotten: the seconds since 2020. No count of changes comes near
 * it, for nobody changes a listing once a second for years, and after the next restore it is later.
 */
export function unseenRevision(now = new Date()): number {
  return Math.floor((now.getTime() - ORIGIN) / 1000);
}
