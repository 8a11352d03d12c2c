import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The time of day that all processes share: for what one process promises another, such as a lease. Their own clocks may differ by hours. */
@Injectable()
export class DatabaseClock {
  async now(manager: EntityManager): Promise<Date> {
    const [{ now }] = await manager.query('select clock_timestamp() as now');
    return now;
  }
}
