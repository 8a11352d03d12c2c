import { BestFirstQueue } from './best-first-queue.js';
import { haversineOfKm, haversineToRectangle, kmOfHaversine, spherePoint, type SpherePoint } from './great-circle.js';
import { heightOf, southOf, westOf } from './grid-code.js';
import type { HelperStore } from './helper-store.js';
import { fitOf, matchScore, MENTION_WORTH, reachOf, weightsFor, type ScoreWeights } from './score.js';
import type { SearchQuery } from './search-query.js';
import type { Segment } from './segment.js';
import type { TopMatches } from './top-matches.js';
import { listsOf } from './word-lists.js';

/** Squares with at most so many helpers are read one by one. */
const LEAF_SIZE = 32;
/** Covers rounding in bounds: 0.06 mm on the ground, far below what is shown. */
const ROUNDING = 1e-11;

/**
 * Exact best matches by best-first search (a threshold algorithm): squares of all lists wait in one queue, ordered by the best
 * score anything in them can have, and the search ends when that is below the worst match kept.
 */
export class Searcher {
  private readonly queue = new BestFirstQueue();
  /** 1 for the words of the current search. */
  private wanted = new Uint8Array(1024);
  private point: SpherePoint;
  private cosLatitude = 1;
  private weights: ScoreWeights;
  private query: SearchQuery;
  private top: TopMatches;
  private wordNumbers: number[] = [];

  constructor(private readonly store: HelperStore) {}

  /** Offers every helper of the segment, and of the slots after it, that can be among the best to `top`. */
  search(segment: Segment, query: SearchQuery, top: TopMatches): void {
    this.begin(query, top);
    this.readNewSlots(segment.coveredSlots);
    this.queue.clear();
    for (const { list, fit } of listsOf(segment, query, this.wordNumbers, this.weights)) {
      const split = firstAtLeast(list, segment.verifiedCount, segment.slots.length);
      const length = list === null ? segment.slots.length : list.length;
      this.enqueue(segment, list, 0, split, fit + this.weights.verified);
      this.enqueue(segment, list, split, length, fit);
    }
    for (let square = this.queue.pop(); square !== undefined; square = this.queue.pop()) {
      if (square.bound < this.top.threshold()) break;
      const { list, from, to, commonBits, code, fit } = square;
      if (to - from <= LEAF_SIZE || commonBits === 32) {
        this.readLeaf(segment, list, from, to, fit);
        continue;
      }
      const quarter = 2 ** (30 - commonBits);
      let start = from;
      for (let child = 1; child <= 4 && start < to; child++) {
        const end = child === 4 ? to : firstCodeAtLeast(segment, list, start, to, code + child * quarter);
        this.enqueue(segment, list, start, end, fit);
        start = end;
      }
    }
    for (const word of this.wordNumbers) this.wanted[word] = 0;
  }

  private begin(query: SearchQuery, top: TopMatches): void {
    this.query = query;
    this.top = top;
    this.point = spherePoint(query.latitude, query.longitude);
    this.cosLatitude = Math.cos((query.latitude * Math.PI) / 180);
    this.weights = weightsFor(query.words.length);
    if (this.wanted.length < this.store.words.size) this.wanted = new Uint8Array(this.store.words.size * 2);
    this.wordNumbers = query.words.map((word) => this.store.words.find(word)).filter((word) => word !== undefined);
    for (const word of this.wordNumbers) this.wanted[word] = 1;
  }

  private enqueue(segment: Segment, list: Uint32Array | null, from: number, to: number, fit: number): void {
    if (from >= to) return;
    const { query, weights } = this;
    const first = segment.codes[list === null ? from : list[from]!]!;
    const last = segment.codes[list === null ? to - 1 : list[to - 1]!]!;
    const commonBits = Math.clz32(first ^ last) & ~1;
    const code = commonBits === 0 ? 0 : (first & (-1 << (32 - commonBits))) >>> 0;
    const south = southOf(code);
    const west = westOf(code);
    const height = heightOf(commonBits);
    const nearest = haversineToRectangle(query.latitude, query.longitude, this.cosLatitude, south, west, south + height, west + 2 * height);
    const distance = kmOfHaversine(nearest) - ROUNDING * 1000;
    if (distance > query.radius) return;
    const bound = matchScore(weights, fit, Math.max(0, distance), query.radius) + ROUNDING;
    if (bound >= this.top.threshold()) this.queue.push({ list, from, to, commonBits, code, fit, bound });
  }

  private readLeaf(segment: Segment, list: Uint32Array | null, from: number, to: number, fit: number): void {
    const { query, weights, point } = this;
    const reach = Math.min(query.radius, reachOf(weights, fit, this.top.threshold(), query.radius));
    if (reach < 0) return;
    const farthest = 4 * haversineOfKm(reach) + ROUNDING * 1e-6 + 1e-15;
    for (let at = from; at < to; at++) {
      const position = list === null ? at : list[at]!;
      const dx = segment.x[position]! - point.x;
      const dy = segment.y[position]! - point.y;
      const dz = segment.z[position]! - point.z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared > farthest) continue;
      if (query.projectType !== null && segment.projectTypes[position] !== query.projectType) continue;
      this.offer(segment.slots[position]!, squared / 4);
    }
  }

  /** The few helpers that came after the segment was built. */
  private readNewSlots(from: number): void {
    const { store, point, query } = this;
    const farthest = 4 * haversineOfKm(query.radius) + 1e-15;
    const { values: x } = store.x;
    const { values: y } = store.y;
    const { values: z } = store.z;
    for (let slot = from; slot < store.size; slot++) {
      const dx = x[slot]! - point.x;
      const dy = y[slot]! - point.y;
      const dz = z[slot]! - point.z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared > farthest) continue;
      if (query.projectType !== null && store.projectType.values[slot] !== query.projectType) continue;
      this.offer(slot, squared / 4);
    }
  }

  private offer(slot: number, haversine: number): void {
    const { store, query, weights } = this;
    if (store.isFindable.values[slot] !== 1) return;
    const distance = kmOfHaversine(haversine);
    if (distance > query.radius) return;
    const worth = this.wordNumbers.length > 0 ? this.worthOf(slot) : 0;
    const fit = fitOf(weights, worth, query.words.length, store.isVerified.values[slot] === 1);
    this.top.offer(slot, matchScore(weights, fit, distance, query.radius), distance, worth);
  }

  private worthOf(slot: number): number {
    const { wanted } = this;
    const tags = this.store.wordTags.values;
    const end = this.store.wordOffset.values[slot + 1]!;
    let worth = 0;
    for (let at = this.store.wordOffset.values[slot]!; at < end; at++) {
      const tag = tags[at]!;
      if (wanted[tag >>> 1] === 1) worth += (tag & 1) === 1 ? 1 : MENTION_WORTH;
    }
    return worth;
  }
}

function firstAtLeast(list: Uint32Array | null, position: number, count: number): number {
  if (list === null) return Math.min(position, count);
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstCodeAtLeast(segment: Segment, list: Uint32Array | null, from: number, to: number, code: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segment.codes[list === null ? middle : list[middle]!]! < code) low = middle + 1;
    else high = middle;
  }
  return low;
}
