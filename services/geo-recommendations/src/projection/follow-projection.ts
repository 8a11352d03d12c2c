import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { logger, metrics, poolOf, type PgSession } from '@community-help/service-kit';
import { GeoRecommendationsConfig } from '../geo-recommendations.config.js';
import { LiveIndex, type SegmentBuilder } from '../search-index/live-index.js';
import { buildHere } from '../search-index/segment-builder.js';
import { applyChanges } from './apply-changes.js';
import { listenToBell } from './projection-bell.js';
import { ProjectionReader, type ProjectionState } from './projection-reader.js';

export const SEGMENT_BUILDER = Symbol('segment builder');
const log = logger('projection');
const helpers = new Gauge({ name: 'search_index_helpers', help: 'Helpers in the search index', registers: [metrics] });
const applied = new Gauge({ name: 'search_index_applied_change', help: 'Number of the last change of the projection in the index', registers: [metrics] });
const current = new Gauge({ name: 'search_index_current_timestamp_seconds', help: 'When the index was last seen to be equal to the projection', registers: [metrics] });

/**
 * Keeps the index of this process equal to the projection: loads it before the process is ready, then follows every change, woken
 * by the bell and by a poll in case the bell is not heard. A database that is away leaves the index as it is until it is back; one whose
 * numbers went back, or whose server began anew, is read anew.
 */
@Injectable()
export class FollowProjection implements OnModuleInit, BeforeApplicationShutdown {
  private readonly reader: ProjectionReader;
  private readonly listener: PgSession;
  private current: LiveIndex;
  /** What the index was read from; nothing before the first one. */
  private seen: ProjectionState | undefined;
  private appliedChange = 0;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isRungAgain = false;
  private isStopping = false;

  constructor(
    dataSource: DataSource,
    private readonly config: GeoRecommendationsConfig,
    @Inject(SEGMENT_BUILDER) private readonly buildSegment: SegmentBuilder,
  ) {
    this.current = new LiveIndex(buildSegment);
    this.reader = new ProjectionReader(() => poolOf(dataSource));
    this.listener = listenToBell(config, () => this.wake());
  }

  /** The index to search now. Ask every time: a rebuilt projection brings a new one. */
  get index(): LiveIndex {
    return this.current;
  }

  async onModuleInit(): Promise<void> {
    await this.catchUp();
    this.listener.keep();
    this.schedule();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.listener.close();
    await this.running;
  }

  /** Brings the index up to date soon; calls while it is being done are remembered. */
  private wake(): void {
    if (this.isStopping) return;
    if (this.running !== undefined) {
      this.isRungAgain = true;
      return;
    }
    this.isRungAgain = false;
    this.running = this.catchUp()
      .catch((error: unknown) => log.warn({ err: error }, 'the projection cannot be read now; searching what is known'))
      .finally(() => {
        this.running = undefined;
        if (this.isRungAgain) this.wake();
      });
  }

  private schedule(): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.wake();
      this.schedule();
    }, this.config.projectionPollMs);
  }

  private async catchUp(): Promise<void> {
    const state = await this.reader.state();
    const isFresh = !this.goesOn(state) || this.current.isMostlyGone;
    if (!isFresh && state.lastChange === this.appliedChange) return current.setToCurrentTime();
    const index = isFresh ? new LiveIndex(this.buildSegment) : this.current;
    const reached = await applyChanges(this.reader, index, state.serving, isFresh ? 0 : this.appliedChange);
    if (isFresh) {
      // Before the first index there is no search to keep waiting, and this thread need not be started.
      await index.rebuild(this.seen === undefined ? buildHere : this.buildSegment);
      log.info({ generation: state.serving, helpers: index.store.helperCount }, 'search index loaded');
    } else if (index.isDueForRebuild) {
      index.rebuild().catch((error: unknown) => log.error({ err: error }, 'the index could not be sorted anew; new helpers are still found, more slowly'));
    }
    this.current = index;
    this.seen = state;
    this.appliedChange = Math.max(reached, state.lastChange);
    helpers.set(index.store.helperCount);
    applied.set(this.appliedChange);
    current.setToCurrentTime();
  }

  /** Whether the changes after the last one applied are all there is to know: not of another generation, nor of a database that was restored. */
  private goesOn({ serving, serverLife, lastChange }: ProjectionState): boolean {
    return serving === this.seen?.serving && serverLife === this.seen.serverLife && lastChange >= this.appliedChange;
  }
}
