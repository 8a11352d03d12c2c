import { IsolatedRows, logger, metrics, poolOf, ServiceAway } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { GeocoderClient } from '../geocoder/geocoder.client.js';
import { ChangeHelper } from './change-helper.js';

const log = logger('place-due-helpers');
const TASK = 'place-due-helpers';
const AT_ONCE = 50;
/** Away for several listings in a row is away for all; one alone may be a text that the geocoder cannot digest. */
const AWAY_AFTER = 3;
/** About eighteen hours: half a minute at first, doubling up to an hour. Then the listing stays in lists only. */
export const MAX_PLACEMENT_ATTEMPTS = 24;

const givenUp = new Counter({
  name: 'registrations_placements_given_up_total',
  help: 'Listings that the geocoder gave no answer about in all attempts; `listings place-again` starts over',
  registers: [metrics],
});

interface Due {
  id: string;
  location: string;
}

/** Puts listings on the map whose location could not be looked up when they were registered, because the geocoder was away. */
@Injectable()
export class PlaceDueHelpers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly isolatedRows: IsolatedRows,
    private readonly geocoder: GeocoderClient,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /** @returns how many listings are settled now */
  async run(signal?: AbortSignal): Promise<number> {
    const { rows } = await poolOf(this.dataSource).query<Due>(
      `select id, location from helper where placement_due_at <= now() and ${IsolatedRows.due(TASK, 'helper.id')} order by placement_due_at limit $1`,
      [AT_ONCE],
    );
    let away = 0;
    let settled = 0;
    const whileThere = function* (): Generator<Due> {
      for (const row of rows) if (away < AWAY_AFTER) yield row;
    };
    const work = async (row: Due): Promise<void> => {
      const isSettled = await this.settle(row);
      away = isSettled ? 0 : away + 1;
      settled += Number(isSettled);
    };
    await this.isolatedRows.run({ task: TASK, rows: whileThere(), idOf: ({ id }) => id, work, ...(signal ? { signal } : {}) });
    return settled;
  }

  /** @returns false when the geocoder gave no answer */
  private async settle({ id, location }: Due): Promise<boolean> {
    try {
      await this.place(id, location);
      return true;
    } catch (error) {
      if (!(error instanceof ServiceAway)) throw error;
      log.warn({ helperId: id, reason: error.message }, 'geocoder still away');
      await this.postpone(id);
      return false;
    }
  }

  private async place(id: string, location: string): Promise<void> {
    const found = await this.geocoder.find(location);
    await this.dataSource.transaction(async (manager) => {
      const isSettled = 'update helper set placement_due_at = null where id = $1 and location = $2 and placement_due_at is not null';
      if (!found) return manager.query(isSettled, [id, location]);
      return this.changeHelper.run(manager, { id }, (helper) => {
        // Its owner may have written another address meanwhile: what was found belongs to the one before.
        if (helper.placementDueAt === null || helper.location !== location) return false;
        helper.latitude = String(found.latitude);
        helper.longitude = String(found.longitude);
        helper.locationPrecision = found.precision;
        helper.placementDueAt = null;
        return true;
      });
    });
  }

  private async postpone(id: string): Promise<void> {
    const { rows } = await poolOf(this.dataSource).query<{ isGivenUp: boolean }>(
      `update helper set placement_attempts = placement_attempts + 1,
         placement_due_at = case when placement_attempts + 1 < $2
           then now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(placement_attempts, 10)) end
       where id = $1 and placement_due_at is not null returning placement_due_at is null as "isGivenUp"`,
      [id, MAX_PLACEMENT_ATTEMPTS],
    );
    if (!rows[0]?.isGivenUp) return;
    givenUp.inc();
    log.error({ helperId: id }, 'the geocoder gave no answer about this listing in all attempts; it stays in lists only');
  }
}
