import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTasks } from '@community-help/service-kit';
import { ObjectStoreModule } from '../object-store/object-store.module.js';
import { SweepLeftOvers } from './sweep-left-overs.js';

const EVERY_MS = 3_600_000;

/** The worker role: an hourly sweep, by one replica at a time. */
@Module({ imports: [ObjectStoreModule], providers: [SweepLeftOvers] })
export class LeftOversModule implements OnApplicationBootstrap {
  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly sweep: SweepLeftOvers,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.every({ name: 'sweep-left-overs', everyMs: EVERY_MS, exclusive: true }, async (signal) => {
      await this.sweep.execute(signal);
    });
  }
}
