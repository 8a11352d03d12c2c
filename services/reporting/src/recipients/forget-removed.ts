import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** With the 30 days that a backup keeps them, these are the 90 days that people are promised. What is due after a removal has been told by then. */
const KEPT_DAYS = 60;

/** Forgets name and address of those who closed their listing. The row stays without them, as a tombstone, and so do statement lines, which name nobody. */
@Injectable()
export class ForgetRemoved {
  constructor(private readonly database: DataSource) {}

  /** @returns how many */
  async run(): Promise<number> {
    const { rowCount } = await poolOf(this.database).query(
      `update recipient set name = '', email = '' where removed_at < now() - make_interval(days => $1) and (name <> '' or email <> '')`,
      [KEPT_DAYS],
    );
    return rowCount ?? 0;
  }
}
