import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_PLACEMENT_ATTEMPTS } from '../helper/place-due-helpers.js';

/** Lets the geocoder be asked again about the listings that were given up, after it was away for longer than that takes. */
@Injectable()
export class PlaceAgain {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many */
  async run(): Promise<number> {
    const { rowCount } = await poolOf(this.dataSource).query(
      `update helper set placement_due_at = now(), placement_attempts = 0
       where placement_attempts >= $1 and placement_due_at is null and location_precision = 'area-only' and removed_at is null`,
      [MAX_PLACEMENT_ATTEMPTS],
    );
    return rowCount ?? 0;
  }
}
