import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const log = logger('payouts');

/** SQL: another text whenever the database may have gone back in time. Who restores one starts a server, or makes a database or its tables anew. */
export const INCARNATION = `concat_ws(' ', (select oid from pg_database where datname = current_database()), 'payout'::regclass::oid, extract(epoch from pg_postmaster_start_time()))`;

/** SQL: why no payout goes on; null while they do. */
export const STOP_REASON = `coalesce((select reason from payout_stop), (
  select 'since this database started it has not been compared with the transfers that Stripe has of us'
  where not exists (select 1 from known_incarnation where incarnation = ${INCARNATION})))`;

/**
 * The emergency stop: while it is on, no money leaves for a helper; donations, refunds and the ledger go on. Only a person lifts it. A database that
 * has just started is stopped by itself until CatchUpWithProvider has found that it is no older copy.
 */
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
    const [{ reason }] = await manager.query(`select ${STOP_REASON} as reason`);
    return reason ?? undefined;
  }
}
