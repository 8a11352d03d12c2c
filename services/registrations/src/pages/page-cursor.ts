/** The place in a list behind which its next page begins: of a listing, be it there or not, so that pages stay in step with what comes and goes. */
export type Cursor =
  | { kind: 'name'; key: Buffer; id: Buffer }
  /** km from `near`, exactly. */
  | { kind: 'distance'; km: number; id: Buffer };

/** For the `next` of a page. */
export function writeCursor(place: { km: number; id: string } | { key: string; id: string }): string {
  return Buffer.from(JSON.stringify('km' in place ? ['d', place.km, place.id] : ['n', place.key, place.id])).toString('base64url');
}

/** Reads `after`. A list by distance ends with those without a place, by name. @returns undefined when we never wrote it */
export function readCursor(text: string, isByDistance: boolean): Cursor | undefined {
  if (text.length > 1000 || !/^[\w-]+$/.test(text)) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined; // the answer to the question: it is none
  }
  const [kind, place, id] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if (typeof id !== 'string') return undefined;
  if (kind === 'n' && typeof place === 'string') return { kind: 'name', key: Buffer.from(place), id: Buffer.from(id) };
  if (kind === 'd' && isByDistance && typeof place === 'number' && Number.isFinite(place)) return { kind: 'distance', km: place, id: Buffer.from(id) };
  return undefined;
}
