import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Its link works for a week from when the mail was handed over, which a mail server may put off for days. */
const KEPT_DAYS = 14;

/** Forgets addresses that somebody typed and nobody confirmed. */
@Injectable()
export class ForgetUnconfirmed {
  constructor(private readonly database: DataSource) {}

  /** @returns how many */
  async run(): Promise<number> {
    const { rowCount } = await poolOf(this.database).query('delete from newsletter_subscription where confirmed_at is null and asked_at < now() - make_interval(days => $1)', [KEPT_DAYS]);
    return rowCount ?? 0;
  }
}
