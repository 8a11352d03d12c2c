import { SEARCH } from '@community-help/api-contracts';
import { BestFirstQueue, NOTHING } from './best-first-queue.js';
import { haversineOfKm, haversineToRectangle, kmOfHaversine, spherePoint, type SpherePoint } from './great-circle.js';
import { heightOf, southOf, Squares, westOf } from './grid-code.js';
import type { HelperStore } from './helper-store.js';
import { fitOf, matchScore, MENTION_WORTH, reachOf, weightsFor, type ScoreWeights } from './score.js';
import type { SearchQuery } from './search-query.js';
import type { Segment } from './segment.js';
import type { TopMatches } from './top-matches.js';
import { runsOf, type BoundedRun } from './word-lists.js';

/** Squares with at most so many helpers are read one by one. */
const LEAF_SIZE = 24;
/** Covers rounding: a tenth of a millimetre in km, far below what is shown; as a score, far below a thousandth of a percent. */
const ROUNDING = 1e-7;
/** In place of the bits that a square's codes share: a run that was not divided yet. */
const WHOLE_RUN = 255;
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
  private readonly circle = new Squares();
  private runs: BoundedRun[] = [];
  private weights: ScoreWeights;
  private query: SearchQuery;
  private top: TopMatches;
  private wordNumbers: number[] = [];

  constructor(private readonly store: HelperStore) {}

  /** Offers every helper of the segment, and of the slots after it, that can be among the best to `top`. */
  search(segment: Segment, query: SearchQuery, top: TopMatches): void {
    this.begin(query, top);
    this.readNewSlots(segment.coveredSlots);
    const { queue } = this;
    queue.clear();
    this.runs = runsOf(segment, query, this.wordNumbers, this.weights);
    for (let run = 0; run < this.runs.length; run++) {
      const { from, to, fit } = this.runs[run]!;
      if (from < to) queue.push(run, from, to, 0, WHOLE_RUN, this.boundAt(fit, 0));
    }
    for (let square = queue.pop(); square !== NOTHING && queue.bound[square]! >= top.threshold(); square = queue.pop()) {
      const run = this.runs[queue.run[square]!]!;
      const [from, to, commonBits] = [queue.from[square]!, queue.to[square]!, queue.commonBits[square]!];
      if (to - from <= LEAF_SIZE || commonBits === 32) this.readLeaf(segment, run, from, to);
      else if (commonBits === WHOLE_RUN) this.enqueueCircle(queue.run[square]!, run, from, to);
      else this.enqueueQuarters(queue.run[square]!, run, from, to, queue.code[square]!, 2 ** (30 - commonBits));
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
    this.circle.putAround(query.latitude, query.longitude, query.radius / KM_PER_DEGREE + ROUNDING, this.reachEast);
    this.weights = weightsFor(query.words.length);
    if (this.wanted.length < this.store.words.size) this.wanted = new Uint8Array(this.store.words.size * 2);
    this.wordNumbers = query.words.map((word) => this.store.words.find(word)).filter((word) => word !== undefined);
    for (const word of this.wordNumbers) this.wanted[word] = 1;
  }

  /** The score of the best helper imaginable of a run, `km` away. */
  private boundAt(fit: number, km: number): number {
    return matchScore(this.weights, fit + this.weights.verified, km, this.query.radius) + ROUNDING;
  }

  /** Only the squares around the circle: from the top, most steps would lead past other towns. */
  private enqueueCircle(number: number, run: BoundedRun, from: number, to: number): void {
    const { commonBits, codes, count } = this.circle;
    const size = 2 ** (32 - commonBits);
    for (let square = 0; square < count; square++) {
      const code = codes[square]!;
      const start = firstAtLeast(run.codes, code, from, to);
      this.enqueue(number, run, start, firstAtLeast(run.codes, code + size, start, to));
    }
  }

  private enqueueQuarters(number: number, run: BoundedRun, from: number, to: number, code: number, size: number): void {
    let start = from;
    for (let quarter = 1; quarter <= 4 && start < to; quarter++) {
      const end = quarter === 4 ? to : firstAtLeast(run.codes, code + quarter * size, start, to);
      this.enqueue(number, run, start, end);
      start = end;
    }
  }

  /** The smallest square around a part of a run, unless it is out of reach. */
  private enqueue(number: number, { codes, fit }: BoundedRun, from: number, to: number): void {
    if (from >= to) return;
    const { query, weights } = this;
    const first = codes[from]!;
    const last = codes[to - 1]!;
    const commonBits = Math.clz32(first ^ last) & ~1;
    const code = commonBits === 0 ? 0 : (first & (-1 << (32 - commonBits))) >>> 0;
    const south = southOf(code);
    const west = westOf(code);
    const height = heightOf(commonBits);
    const reach = Math.min(query.radius, reachOf(weights, fit + weights.verified, this.top.threshold(), query.radius)) + ROUNDING;
    // Most squares are plainly too far north, south, east or west: no trigonometry for those.
    const apartNorth = Math.max(south - query.latitude, query.latitude - south - height);
    if (apartNorth * KM_PER_DEGREE > reach) return;
    const apartEast = Math.max(west - query.longitude, query.longitude - west - 2 * height);
    if (Math.min(apartEast, 360 - apartEast - 2 * height) > this.reachEast * (reach / query.radius)) return;
    const nearest = haversineToRectangle(query.latitude, query.longitude, this.cosLatitude, south, west, south + height, west + 2 * height);
    const distance = Math.max(0, kmOfHaversine(nearest) - ROUNDING);
    if (distance <= reach) this.queue.push(number, from, to, code, commonBits, this.boundAt(fit, distance));
  }

  private readLeaf(segment: Segment, { positions, fit, worth }: BoundedRun, from: number, to: number): void {
    const { query, weights } = this;
    const threshold = this.top.threshold();
    const farthestVerified = this.chordOf(reachOf(weights, fit + weights.verified, threshold, query.radius));
    const farthestOther = this.chordOf(reachOf(weights, fit, threshold, query.radius));
    for (let at = from; at < to; at++) {
      const position = positions === null ? at : positions[at]!;
      const squared = this.squaredChordTo(segment.points, position);
      if (squared > (segment.isVerified[position] === 1 ? farthestVerified : farthestOther)) continue;
      if (query.projectType !== null && segment.projectTypes[position] !== query.projectType) continue;
      this.offer(segment.slots[position]!, squared / 4, worth);
    }
  }

  /** The few helpers that came after the segment was built. */
  private readNewSlots(from: number): void {
    const { store, query } = this;
    const farthest = this.chordOf(query.radius);
    for (let slot = from; slot < store.size; slot++) {
      const squared = this.squaredChordTo(store.points.values, slot);
      if (squared > farthest) continue;
      if (query.projectType !== null && store.projectType.values[slot] !== query.projectType) continue;
      this.offer(slot, squared / 4, undefined);
    }
  }

  private squaredChordTo(points: Float64Array, at: number): number {
    const { point } = this;
    const dx = points[3 * at]! - point.x;
    const dy = points[3 * at + 1]! - point.y;
    const dz = points[3 * at + 2]! - point.z;
    return dx * dx + dy * dy + dz * dz;
  }

  /** Squared length, on the unit sphere, of the chord to a point `km` away, but not beyond the radius; a little generous. */
  private chordOf(km: number): number {
    return km < -ROUNDING ? -1 : 4 * haversineOfKm(Math.min(km, this.query.radius) + ROUNDING) * (1 + ROUNDING);
  }

  /** @param known what the helper has of the words searched for, where that needs no look */
  private offer(slot: number, haversine: number, known: number | undefined): void {
    const { store, query, weights } = this;
    if (store.isFindable.values[slot] !== 1) return;
    const distance = kmOfHaversine(haversine);
    if (distance > query.radius) return;
    const worth = known ?? this.worthOf(slot);
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
