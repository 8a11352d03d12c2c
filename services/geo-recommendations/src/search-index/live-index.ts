import { PROJECT_TYPES } from '@community-help/api-contracts';
import { HelperEncoder, type EncodedHelper } from './encoded-helper.js';
import type { HelperRecord } from './helper-record.js';
import { HelperStore } from './helper-store.js';
import { MatchReasons } from './match-reasons.js';
import { ServiceCounts } from './service-counts.js';
import { Searcher } from './search-segment.js';
import type { SearchQuery } from './search-query.js';
import { emptySegment, type Segment, type SegmentSource } from './segment.js';
import { TopMatches, type Match } from './top-matches.js';
import { writeAnswer } from './write-answer.js';

/** Builds a segment somewhere: in this thread, or better in another. */
export type SegmentBuilder = (source: SegmentSource) => Promise<Segment>;

/** So many slots outside the segment are read one by one without being felt; more call for a new segment. */
const NEW_SLOTS_BEFORE_REBUILD = 1024;

/**
 * All helpers in memory: a sorted segment, the few that came since, and marks on those that are gone.
 * Changes are visible to the next search; the segment is rebuilt beside the searches and swapped in whole.
 */
export class LiveIndex {
  readonly store = new HelperStore();
  readonly services = new ServiceCounts(this.store.labels);
  private readonly reasons = new MatchReasons(this.store);
  private segment = emptySegment(PROJECT_TYPES.length);
  private readonly encoder = new HelperEncoder();
  private readonly searcher = new Searcher(this.store);
  private rebuilding: Promise<void> | null = null;

  constructor(private readonly buildSegment: SegmentBuilder) {}

  /** Adds a helper or replaces its earlier version. */
  put(record: HelperRecord): void {
    this.putEncoded(this.encoder.encode(record));
  }

  /** The same for a helper whose texts are bytes, as the database sends them. */
  putEncoded(record: EncodedHelper): void {
    const number = this.store.numberForId(record.id);
    this.removeNumber(number);
    const slot = this.store.add(number, record);
    const { values, from, to } = this.store.labelsOf(slot);
    this.services.add(record.projectType, values, from, to);
  }

  /** Forgets a helper; nothing happens when it is unknown. */
  remove(id: string): void {
    const number = this.store.findId(id);
    if (number !== undefined) this.removeNumber(number);
  }

  private removeNumber(number: number): void {
    const slot = this.store.remove(number);
    if (slot === undefined) return;
    const { values, from, to } = this.store.labelsOf(slot);
    this.services.remove(this.store.projectType.values[slot]!, values, from, to);
  }

  /** The best matches, best first; see score.ts for the order. */
  search(query: SearchQuery): readonly Match[] {
    const top = new TopMatches(query.limit, (slot) => this.store.idOf(slot));
    this.searcher.search(this.segment, query, top);
    return top.list();
  }

  /** The same as the JSON of an answer. */
  answer(query: SearchQuery): Buffer {
    return writeAnswer(this.store, this.reasons, this.search(query), query.words);
  }

  /** True when enough has changed that a new segment pays. */
  get isDueForRebuild(): boolean {
    const grown = this.store.size - this.segment.coveredSlots;
    return grown > NEW_SLOTS_BEFORE_REBUILD;
  }

  /** True when most slots are old versions: their memory is only won back by loading a fresh index. */
  get isMostlyGone(): boolean {
    return this.store.size > 20_000 && this.store.helperCount < this.store.size / 2;
  }

  /** Sorts everything added so far into a new segment; callers during a rebuild wait for the same one. */
  rebuild(build = this.buildSegment): Promise<void> {
    this.rebuilding ??= build(this.segmentSource())
      .then((segment) => {
        this.segment = segment;
      })
      .finally(() => {
        this.rebuilding = null;
      });
    return this.rebuilding;
  }

  private segmentSource(): SegmentSource {
    const { store } = this;
    return {
      slotCount: store.size,
      tagCount: store.words.size * 2,
      typeCount: PROJECT_TYPES.length,
      isFindable: store.isFindable.values,
      points: store.points.values,
      code: store.code.values,
      projectType: store.projectType.values,
      isVerified: store.isVerified.values,
      wordOffset: store.wordOffset.values,
      wordTags: store.wordTags.values,
    };
  }
}
