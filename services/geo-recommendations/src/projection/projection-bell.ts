import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { directDatabaseAddress, logger, PgSession, poolOf } from '@community-help/service-kit';
import type { GeoRecommendationsConfig } from '../geo-recommendations.config.js';

const CHANNEL = 'projection_changed';
const DEBOUNCE_MS = 5;
const log = logger('projection');

/** Tells the searching processes that the projection has changed; outside of transactions, one notice for many changes. */
@Injectable()
export class ProjectionBell implements OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {}

  ring(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const unheard = (error: unknown): void => log.debug({ err: error }, 'the notice was lost; searchers look by themselves every second');
      poolOf(this.dataSource).query(`NOTIFY ${CHANNEL}`).catch(unheard);
    }, DEBOUNCE_MS);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }
}

/** Hears the bell on a session of its own. @param onRing there may be a change: a notice, or a connection that is back */
export function listenToBell(config: GeoRecommendationsConfig, onRing: () => void): PgSession {
  return new PgSession(directDatabaseAddress(config), { name: 'projection-listener', prepare: [`LISTEN ${CHANNEL}`], onNotification: onRing, onOpen: onRing });
}
