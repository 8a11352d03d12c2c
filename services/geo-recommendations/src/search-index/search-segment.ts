import { SEARCH } from '@community-help/api-contracts';
import { BestFirstQueue } from './best-first-queue.js';
import { haversineOfKm, haversineToRectangle, kmOfHaversine, spherePoint, type SpherePoint } from './great-circle.js';
import { heightOf, southOf, westOf } from './grid-code.js';
import type { HelperStore } from './helper-store.js';
import { fitOf, matchScore, MENTION_WORTH, reachOf, weightsFor, type ScoreWeights } from './score.js';
import type { SearchQuery } from './search-query.js';
import type { Segment } from './segment.js';
import type { TopMatches } from './top-matches.js';
import { runsOf } from './word-lists.js';

/** Squares with at most so many helpers are read one by one. */
const LEAF_SIZE = 16;
/** Covers rounding: a tenth of a millimetre in km, far below what is shown; as a score, far below a thousandth of a percent. */
const ROUNDING = 1e-7;
const RADIANS = Math.PI / 180;
const KM_PER_DEGREE = SEARCH.earthRadiusKm * RADIANS;

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
  /** Degrees of longitude that a circle of the radius reaches to either side; everything when it contains a pole. */
  private reachEast = 360;
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
    for (const { list, codes, from, to, fit } of runsOf(segment, query, this.wordNumbers, this.weights)) this.enqueue(list, codes, from, to, fit);
    for (let square = this.queue.pop(); square !== undefined; square = this.queue.pop()) {
      if (square.bound < this.top.threshold()) break;
      const { list, codes, from, to, commonBits, code, fit } = square;
      if (to - from <= LEAF_SIZE || commonBits === 32) {
        this.readLeaf(segment, list, from, to, fit);
        continue;
      }
      const quarter = 2 ** (30 - commonBits);
      let start = from;
      for (let child = 1; child <= 4 && start < to; child++) {
        const end = child === 4 ? to : firstAtLeast(codes, code + child * quarter, start, to);
        this.enqueue(list, codes, start, end, fit);
        start = end;
      }
    }
    for (const word of this.wordNumbers) this.wanted[word] = 0;
  }

  private begin(query: SearchQuery, top: TopMatches): void {
    this.query = query;
    this.top = top;
    this.point = spherePoint(query.latitude, query.longitude);
    this.cosLatitude = Math.cos(query.latitude * RADIANS);
    const widest = Math.sin(query.radius / SEARCH.earthRadiusKm) / this.cosLatitude;
    this.reachEast = widest < 1 ? Math.asin(widest) / RADIANS + ROUNDING : 360;
    this.weights = weightsFor(query.words.length);
    if (this.wanted.length < this.store.words.size) this.wanted = new Uint8Array(this.store.words.size * 2);
    this.wordNumbers = query.words.map((word) => this.store.words.find(word)).filter((word) => word !== undefined);
    for (const word of this.wordNumbers) this.wanted[word] = 1;
  }

  private enqueue(list: Uint32Array | null, codes: Uint32Array, from: number, to: number, fit: number): void {
    if (from >= to) return;
    const { query, weights } = this;
    const first = codes[from]!;
    const last = codes[to - 1]!;
    const commonBits = Math.clz32(first ^ last) & ~1;
    const code = commonBits === 0 ? 0 : (first & (-1 << (32 - commonBits))) >>> 0;
    const south = southOf(code);
    const west = westOf(code);
    const height = heightOf(commonBits);
    const highest = fit + weights.verified;
    const reach = Math.min(query.radius, reachOf(weights, highest, this.top.threshold(), query.radius)) + ROUNDING;
    // Most squares are plainly too far north, south, east or west: no trigonometry for those.
    const apartNorth = Math.max(south - query.latitude, query.latitude - south - height);
    if (apartNorth * KM_PER_DEGREE > reach) return;
    const apartEast = Math.max(west - query.longitude, query.longitude - west - 2 * height);
    if (Math.min(apartEast, 360 - apartEast - 2 * height) > this.reachEast * (reach / query.radius)) return;
    const nearest = haversineToRectangle(query.latitude, query.longitude, this.cosLatitude, south, west, south + height, west + 2 * height);
    const distance = Math.max(0, kmOfHaversine(nearest) - ROUNDING);
    if (distance > reach) return;
    this.queue.push({ list, codes, from, to, commonBits, code, fit, bound: matchScore(weights, highest, distance, query.radius) + ROUNDING });
  }

  private readLeaf(segment: Segment, list: Uint32Array | null, from: number, to: number, fit: number): void {
    const { query, weights, point } = this;
    const threshold = this.top.threshold();
    const farthestVerified = this.chordOf(reachOf(weights, fit + weights.verified, threshold, query.radius));
    const farthestOther = this.chordOf(reachOf(weights, fit, threshold, query.radius));
    const { points, isVerified } = segment;
    for (let at = from; at < to; at++) {
      const position = list === null ? at : list[at]!;
      const dx = points[3 * position]! - point.x;
      const dy = points[3 * position + 1]! - point.y;
      const dz = points[3 * position + 2]! - point.z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared > (isVerified[position] === 1 ? farthestVerified : farthestOther)) continue;
      if (query.projectType !== null && segment.projectTypes[position] !== query.projectType) continue;
      this.offer(segment.slots[position]!, squared / 4);
    }
  }

  /** The few helpers that came after the segment was built. */
  private readNewSlots(from: number): void {
    const { store, point, query } = this;
    const farthest = this.chordOf(query.radius);
    const points = store.points.values;
    for (let slot = from; slot < store.size; slot++) {
      const dx = points[3 * slot]! - point.x;
      const dy = points[3 * slot + 1]! - point.y;
      const dz = points[3 * slot + 2]! - point.z;
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared > farthest) continue;
      if (query.projectType !== null && store.projectType.values[slot] !== query.projectType) continue;
      this.offer(slot, squared / 4);
    }
  }

  /** Squared length, on the unit sphere, of the chord to a point `km` away, but not beyond the radius; a little generous. */
  private chordOf(km: number): number {
    return km < -ROUNDING ? -1 : 4 * haversineOfKm(Math.min(km, this.query.radius) + ROUNDING) * (1 + ROUNDING);
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

/** Index of the first code in an ascending run that is at least `code`; `to` when there is none. */
function firstAtLeast(codes: Uint32Array, code: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codes[middle]! < code) low = middle + 1;
    else high = middle;
  }
  return low;
}
