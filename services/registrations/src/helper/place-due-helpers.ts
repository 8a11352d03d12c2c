import { logger, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GeocoderClient } from '../geocoder/geocoder.client.js';
import { ServiceAway } from '../internal-http/ask-service.js';
import { ChangeHelper } from './change-helper.js';

const log = logger('place-due-helpers');
const AT_ONCE = 50;

/** Puts listings on the map whose location could not be looked up when they were registered, because the geocoder was away. */
@Injectable()
export class PlaceDueHelpers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly geocoder: GeocoderClient,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /** @returns how many listings are settled now */
  async run(signal?: AbortSignal): Promise<number> {
    const { rows } = await poolOf(this.dataSource).query<{ id: string; location: string }>(
      'select id, location from helper where placement_due_at <= now() order by placement_due_at limit $1',
      [AT_ONCE],
    );
    let settled = 0;
    for (const { id, location } of rows) {
      if (signal?.aborted) break;
      try {
        await this.place(id, location);
        settled++;
      } catch (error) {
        if (!(error instanceof ServiceAway)) throw error;
        log.warn({ helperId: id, reason: error.message }, 'geocoder still away');
        await this.postpone(id);
        break;
      }
    }
    return settled;
  }

  private async place(id: string, location: string): Promise<void> {
    const found = await this.geocoder.find(location);
    await this.dataSource.transaction(async (manager) => {
      const isSettled = 'update helper set placement_due_at = null where id = $1 and placement_due_at is not null';
      if (!found) return manager.query(isSettled, [id]);
      return this.changeHelper.run(manager, { id }, (helper) => {
        if (helper.placementDueAt === null) return false;
        helper.latitude = String(found.latitude);
        helper.longitude = String(found.longitude);
        helper.locationPrecision = found.precision;
        helper.placementDueAt = null;
        return true;
      });
    });
  }

  /** Half a minute at first, doubling up to an hour. */
  private async postpone(id: string): Promise<void> {
    await poolOf(this.dataSource).query(
      `update helper set placement_attempts = placement_attempts + 1,
         placement_due_at = now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(placement_attempts, 10))
       where id = $1 and placement_due_at is not null`,
      [id],
    );
  }
}
