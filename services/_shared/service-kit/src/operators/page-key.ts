import { badRequest } from '../problems/problem.js';

/** Where the next page begins: behind the row with this time and id. The time is PostgreSQL's own text, to the microsecond. */
export interface PageKey {
  at: string;
  id: string;
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d)?$/;

/** Whether there is such a second: PostgreSQL refuses the 31st of February. */
function isTime(at: string): boolean {
  const second = at.slice(0, 19).replace(' ', 'T');
  const time = new Date(`${second}Z`);
  return TIME.test(at) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(second);
}

export function writePageKey({ at, id }: PageKey): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** @param isId whether an id may be one of this list. @throws Problem 400 when we never wrote it */
export function readPageKey(text: string, isId: (id: string) => boolean): PageKey {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    parts = undefined; // said below
  }
  const [at, id] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if (typeof at !== 'string' || !isTime(at) || typeof id !== 'string' || !isId(id)) throw badRequest('after must be what the page before gave as next.');
  return { at, id };
}
