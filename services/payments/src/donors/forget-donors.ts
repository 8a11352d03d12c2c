import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';

/** No card network takes a payment back after this many days; until then a donor may ask for their donation. */
const FORGOTTEN_AFTER_DAYS = 540;
const BATCH = 1000;

/** Lets go of by whom old donations were made; the name that a donor chose stays with the donation. */
@Injectable()
export class ForgetDonors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - FORGOTTEN_AFTER_DAYS * 86_400_000);
    while (!signal?.aborted) {
      const [, count]: [unknown[], number] = await this.dataSource.query(
        `update donation set donor_mark = null where id in (select id from donation where donor_mark is not null and completed_at < $1 order by completed_at limit $2)`,
        [before, BATCH],
      );
      if (count < BATCH) return;
    }
  }
}
