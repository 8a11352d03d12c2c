import { poolOf } from '../database/database.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Forgets counts whose window is over, and with a day the key that could say who was counted. */
@Injectable()
export class ForgetQuotas {
  constructor(private readonly dataSource: DataSource) {}

  async run(): Promise<void> {
    const pool = poolOf(this.dataSource);
    await pool.query('delete from quota where window_ends <= now()');
    await pool.query(`delete from quota_key where day + interval '1 day' <= now()`);
  }
}
