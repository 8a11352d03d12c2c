import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { logger } from '@community-help/service-kit';
import { LetGoOfAwaited } from '../listings/let-go-of-awaited.js';
import { ObjectStore } from '../object-store/object-store.js';
import { UploadsConfig } from '../uploads.config.js';
import { Removals } from './removals.js';
import { RefusedUploads } from './refused-uploads.js';

const HOUR_MS = 3_600_000;
const BATCH = 500;
const FILES_AT_ONCE = 8;
/** A file that the store refuses to remove is tried again after this long. */
const REFUSED_AGAIN_S = 3600;

export interface SweepResult {
  /** Pictures that nobody adopted, or that were let go of. */
  unadopted: number;
  /** Files that are gone from the store. */
  files: number;
}

/** Removes what nobody will ask for again. Reads rows only: the bucket is never listed. */
@Injectable()
export class SweepLeftOvers {
  private readonly log = logger('sweep-left-overs');

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly removals: Removals,
    private readonly refusedUploads: RefusedUploads,
    private readonly letGoOfAwaited: LetGoOfAwaited,
    private readonly config: UploadsConfig,
  ) {}

  /** Stops between two batches when `signal` is aborted. @throws StoreUnavailable; the next run continues. */
  async run(signal: AbortSignal, now = new Date()): Promise<SweepResult> {
    const before = new Date(now.getTime() - this.config.leftOverHours * HOUR_MS);
    await this.refusedUploads.forget(before);
    await this.letGoOfAwaited.run(signal, now);
    const unadopted = await this.letGoOfUnadopted(before, signal);
    const files = await this.removeFiles(signal, now);
    if (unadopted + files > 0) this.log.info({ unadopted, files }, 'left-overs removed');
    return { unadopted, files };
  }

  /** The row goes and its files are written down in one statement, so that a picture cannot be adopted while its files disappear. */
  private async letGoOfUnadopted(before: Date, signal: AbortSignal): Promise<number> {
    let removed = 0;
    while (!signal.aborted) {
      const rows: unknown[] = await this.dataSource.query(
        `with gone as (
           delete from object where id in (
             select id from object where adopted_at is null and created_at < $1 and (released_at is null or released_at < $1) order by created_at limit $2 for update skip locked
           ) and adopted_at is null returning object_path, thumbnail_path
         ), files as (
           insert into removal (key, due_at) select unnest(array[object_path, thumbnail_path]), '-infinity' from gone
           on conflict (key) do update set due_at = excluded.due_at
         )
         select 1 from gone`,
        [before, BATCH],
      );
      if (rows.length === 0) break;
      removed += rows.length;
    }
    return removed;
  }

  private async removeFiles(signal: AbortSignal, now: Date): Promise<number> {
    let removed = 0;
    while (!signal.aborted) {
      const keys = await this.removals.due(now, FILES_AT_ONCE);
      if (keys.length === 0) break;
      removed += await this.removeSome(keys);
    }
    return removed;
  }

  /** What the store does not let go of is put off, so that it holds up nobody behind it. @throws StoreUnavailable when it lets go of none */
  private async removeSome(keys: readonly string[]): Promise<number> {
    const failures = new Map<string, unknown>();
    await Promise.all(keys.map((key) => this.store.remove(key).catch((error: unknown) => void failures.set(key, error))));
    const gone = keys.filter((key) => !failures.has(key));
    await this.removals.strike(gone);
    const [first] = failures.values();
    if (first === undefined) return gone.length;
    await this.removals.putOff([...failures.keys()], REFUSED_AGAIN_S);
    if (gone.length === 0) throw first;
    this.log.error({ err: first, files: failures.size }, 'the store does not remove some files; they are tried again in an hour');
    return gone.length;
  }
}
