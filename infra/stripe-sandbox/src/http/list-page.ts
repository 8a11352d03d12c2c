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
 * Cuts one page out of the objects (newest first).
 * @param matches which of them the list shows; one that has stopped matching still marks the place from which a page goes on
 */
export function listPage<T extends { id?: string; created?: number }>(url: string, all: T[], page: PageRequest, matches: (object: T) => boolean = () => true): Stripe.ApiList<T> {
  const isWanted = (object: T): boolean => isWithin(object.created ?? 0, page.created) && matches(object);
  const limit = page.limit ?? 10;
  if (page.ending_before !== undefined) {
    const before = all.slice(0, position(all, page.ending_before, 'ending_before')).filter(isWanted);
    return { object: 'list', data: before.slice(-limit), has_more: before.length > limit, url };
  }
  const data: T[] = [];
  // Most of a long list is never looked at.
  for (let at = page.starting_after === undefined ? 0 : position(all, page.starting_after, 'starting_after') + 1; at < all.length && data.length <= limit; at++) {
    if (isWanted(all[at]!)) data.push(all[at]!);
  }
  return { object: 'list', data: data.slice(0, limit), has_more: data.length > limit, url };
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
