import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTasks } from '@community-help/service-kit';
import { FollowListing } from './listings/follow-listing.js';
import { LetGoOfAwaited } from './listings/let-go-of-awaited.js';
import { ObjectStoreModule } from './object-store/object-store.module.js';
import { RefusedUploads } from './removals/refused-uploads.js';
import { Removals } from './removals/removals.js';
import { SweepLeftOvers } from './removals/sweep-left-overs.js';
import { Subscriptions } from './subscriptions.js';

const EVERY_MS = 300_000;

/** The worker role: which listing shows which picture, and what has to go. */
@Module({ imports: [ObjectStoreModule], controllers: [Subscriptions], providers: [FollowListing, LetGoOfAwaited, Removals, RefusedUploads, SweepLeftOvers] })
export class UploadsWorkerModule implements OnApplicationBootstrap {
  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly sweep: SweepLeftOvers,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.every({ name: 'sweep-left-overs', everyMs: EVERY_MS, exclusive: true }, async (signal) => {
      await this.sweep.run(signal);
    });
  }
}
