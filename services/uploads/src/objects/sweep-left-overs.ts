import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { logger } from '@community-help/service-kit';
import { ObjectStore } from '../object-store/object-store.js';
import { UploadsConfig } from '../uploads.config.js';
import { ObjectRecord } from './object.entity.js';

const HOUR_MS = 3_600_000;
const BATCH = 500;

export interface SweepResult {
  uploads: number;
  unadopted: number;
  withoutRow: number;
}

/** Removes what nobody will ask for again, once it is older than `leftOverHours`. */
@Injectable()
export class SweepLeftOvers {
  private readonly log = logger('sweep-left-overs');

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    private readonly config: UploadsConfig,
  ) {}

  /** Stops between two batches when `signal` is aborted. @throws StoreUnavailable; the next run continues. */
  async execute(signal: AbortSignal, now = new Date()): Promise<SweepResult> {
    const before = new Date(now.getTime() - this.config.leftOverHours * HOUR_MS);
    const result = {
      uploads: await this.sweepStore('uploads/', before, signal, (keys) => Promise.resolve(keys)),
      unadopted: await this.sweepUnadopted(before, signal),
      withoutRow: 0,
    };
    for (const prefix of ['images/', 'thumbnails/']) {
      result.withoutRow += await this.sweepStore(prefix, before, signal, (keys) => this.keysWithoutRow(keys));
    }
    if (result.uploads + result.unadopted + result.withoutRow > 0) this.log.info(result, 'left-overs removed');
    return result;
  }

  /**
   * Rows go first and in one statement, so that a picture cannot be adopted while its files disappear. Should the files then stay behind,
   * they are files without a row, which the same sweep removes.
   */
  private async sweepUnadopted(before: Date, signal: AbortSignal): Promise<number> {
    let removed = 0;
    while (!signal.aborted) {
      const [rows] = (await this.dataSource.query(
        `delete from object where id in (
           select id from object where "adoptedAt" is null and "createdAt" < $1 order by "createdAt" limit $2 for update skip locked
         ) and "adoptedAt" is null returning "objectPath", "thumbnailPath"`,
        [before, BATCH],
      )) as [{ objectPath: string; thumbnailPath: string }[], number];
      if (rows.length === 0) break;
      await this.store.remove(rows.flatMap((row) => [row.objectPath, row.thumbnailPath]));
      removed += rows.length;
    }
    return removed;
  }

  private async sweepStore(
    prefix: string,
    before: Date,
    signal: AbortSignal,
    choose: (keys: string[]) => Promise<string[]>,
  ): Promise<number> {
    let removed = 0;
    for await (const page of this.store.list(prefix)) {
      if (signal.aborted) break;
      const old = page.filter((object) => object.storedAt < before).map((object) => object.key);
      const chosen = await choose(old);
      if (chosen.length > 0) await this.store.remove(chosen);
      removed += chosen.length;
    }
    return removed;
  }

  private async keysWithoutRow(keys: string[]): Promise<string[]> {
    if (keys.length === 0) return [];
    const rows = await this.dataSource
      .createQueryBuilder(ObjectRecord, 'o')
      .select(['o.objectPath', 'o.thumbnailPath'])
      .where('o.objectPath = any(:keys) or o.thumbnailPath = any(:keys)', { keys })
      .getMany();
    const known = new Set(rows.flatMap((row) => [row.objectPath, row.thumbnailPath]));
    return keys.filter((key) => !known.has(key));
  }
}
