import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const log = logger('payouts');

/** The emergency stop: while it is on, no money leaves for a helper; donations, refunds and the ledger go on. Only a person lifts it. */
@Injectable()
export class PayoutStop {
  constructor(private readonly dataSource: DataSource) {}

  /** The first reason stays until a person has looked at it. @returns whether payouts were going on until now */
  async stop(reason: string): Promise<boolean> {
    const stopped: unknown[] = await this.dataSource.query(
      `insert into payout_stop (reason, stopped_at) values ($1, now()) on conflict do nothing returning reason`,
      [reason],
    );
    if (stopped.length > 0) log.error({ reason }, 'payouts are stopped until a person says go on');
    return stopped.length > 0;
  }

  /** @returns the reason that no longer stops them; undefined when nothing did */
  async goOn(): Promise<string | undefined> {
    const [lifted] = await this.dataSource.query(`with lifted as (delete from payout_stop returning reason) select reason from lifted`);
    return lifted?.reason;
  }

  async reason(manager: EntityManager = this.dataSource.manager): Promise<string | undefined> {
    const [stop] = await manager.query(`select reason from payout_stop`);
    return stop?.reason;
  }
}
