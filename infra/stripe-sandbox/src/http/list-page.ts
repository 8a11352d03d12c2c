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

/** Cuts one page out of all matching objects (newest first). */
export function listPage<T extends { id?: string; created?: number }>(url: string, all: T[], page: PageRequest): Stripe.ApiList<T> {
  const matching = all.filter((object) => isWithin(object.created ?? 0, page.created));
  const limit = page.limit ?? 10;
  if (page.ending_before !== undefined) {
    const end = position(matching, page.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: matching.slice(start, end), has_more: start > 0, url };
  }
  const start = page.starting_after === undefined ? 0 : position(matching, page.starting_after, 'starting_after') + 1;
  return { object: 'list', data: matching.slice(start, start + limit), has_more: start + limit < matching.length, url };
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
