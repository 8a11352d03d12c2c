import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { ProviderEvents } from '../stripe/ports.js';
import { Clock } from '../time/clock.js';
import { ReceiveEvent } from './receive-event.js';

const log = logger('webhooks');
/** The provider gives up after three days; four leave no gap. */
const LOOK_BACK_MS = 4 * 86_400_000;

/** Fetches events that never reached us, so that an outage of ours loses no money's news. */
@Injectable()
export class FetchUndeliveredEvents {
  constructor(
    private readonly events: ProviderEvents,
    private readonly receiveEvent: ReceiveEvent,
    private readonly clock: Clock,
  ) {}

  async fetch(signal?: AbortSignal): Promise<void> {
    const since = new Date(this.clock.now().getTime() - LOOK_BACK_MS);
    let stored = 0;
    for (const event of await this.events.undelivered(since)) {
      if (signal?.aborted) break;
      if (await this.receiveEvent.store(event)) stored += 1;
    }
    if (stored > 0) log.info({ stored }, 'events were fetched that had not been delivered');
  }
}
