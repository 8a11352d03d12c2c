import { ForgetQuotas, PeriodicTasks, poolOf } from '@community-help/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

const MINUTE_MS = 60_000;

/** What this service forgets by the clock, one replica at a time: counts that are over, links and sessions that have expired. */
@Injectable()
export class Schedule implements OnModuleInit {
  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly dataSource: DataSource,
    private readonly forgetQuotas: ForgetQuotas,
  ) {}

  onModuleInit(): void {
    this.tasks.every({ name: 'forget-quotas', everyMs: 10 * MINUTE_MS, exclusive: true }, () => this.forgetQuotas.run());
    this.tasks.every({ name: 'forget-expired', everyMs: 60 * MINUTE_MS, exclusive: true }, () => this.forgetExpired());
  }

  private async forgetExpired(): Promise<void> {
    const pool = poolOf(this.dataSource);
    await pool.query('delete from sign_in_request where expires_at <= now()');
    await pool.query('delete from provider_sign_in where expires_at <= now()');
    await pool.query('delete from session where expires_at <= now()');
  }
}
