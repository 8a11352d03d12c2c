import { poolOf } from '../database/database.js';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';

const DAY_MS = 86_400_000;

/**
 * The key of a day, the same on every replica: the first one that needs it draws it. It is deleted with the day, and from then on
 * nobody can tell from any copy of the counts who was counted.
 */
@Injectable()
export class QuotaKeys {
  private known: { day: number; key: Buffer } | undefined;

  constructor(private readonly dataSource: DataSource) {}

  async of(now: number): Promise<Buffer> {
    const day = Math.floor(now / DAY_MS);
    if (this.known?.day !== day) this.known = { day, key: await this.drawn(day) };
    return this.known.key;
  }

  private async drawn(day: number): Promise<Buffer> {
    const { rows } = await poolOf(this.dataSource).query<{ key: Buffer }>(
      'insert into quota_key (day, key) values ($1, $2) on conflict (day) do update set day = excluded.day returning key',
      [new Date(day * DAY_MS), randomBytes(32)],
    );
    return rows[0]!.key;
  }
}
