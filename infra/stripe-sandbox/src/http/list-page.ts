import type Stripe from 'stripe';
import { created, type CreatedRange } from '../parameters/common-rules.js';
import { integer, optional, text } from '../parameters/rules.js';
import { invalidRequest } from './api-error.js';

/** Parameters that every list understands. */
export const pageParameters = {
  limit: optional(integer(1, 100)),
  starting_after: optional(text()),
  ending_before: optional(text()),
};

export const datedPageParameters = { ...pageParameters, created: created() };

interface PageRequest {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: CreatedRange;
}

/**
 * Cuts one page out of all matching objects (newest first).
 * @param whole the list before it was filtered, where an object may stop matching: it still marks the place from which a page goes on
 */
export function listPage<T extends { id?: string; created?: number }>(url: string, all: T[], page: PageRequest, whole: T[] = all): Stripe.ApiList<T> {
  const matching = all.filter((object) => isWithin(object.created ?? 0, page.created));
  const limit = page.limit ?? 10;
  if (page.ending_before !== undefined) {
    const newer = idsOf(whole.slice(0, position(whole, page.ending_before, 'ending_before')));
    const before = matching.filter(({ id }) => newer.has(id));
    return { object: 'list', data: before.slice(-limit), has_more: before.length > limit, url };
  }
  const older = page.starting_after === undefined ? undefined : idsOf(whole.slice(position(whole, page.starting_after, 'starting_after') + 1));
  const after = older ? matching.filter(({ id }) => older.has(id)) : matching;
  return { object: 'list', data: after.slice(0, limit), has_more: after.length > limit, url };
}

function idsOf(objects: { id?: string }[]): Set<string | undefined> {
  return new Set(objects.map(({ id }) => id));
}

function position(objects: { id?: string }[], id: string, param: string): number {
  const index = objects.findIndex((object) => object.id === id);
  if (index < 0) throw invalidRequest(`No such object in this list: '${id}'`, param, 'resource_missing');
  return index;
}

function isWithin(moment: number, range: CreatedRange | undefined): boolean {
  if (!range) return true;
  return moment > (range.gt ?? -1) && moment >= (range.gte ?? 0) && moment < (range.lt ?? Infinity) && moment <= (range.lte ?? Infinity);
}
