import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { BooksChecks } from '../ledger/books-checks.js';
import { ProviderEvents } from '../stripe/ports.js';
import type { ProviderEvent } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { ReceiveEvent } from './receive-event.js';

const log = logger('webhooks');
/** As far back as the provider's list goes. It delivers for three days only: whoever was away for longer, or was restored from a copy, has the list alone. */
const LOOK_BACK_MS = 30 * 86_400_000;
/** An event that is not delivered at once is on the provider's list long before this has passed. */
const OVERLAP_MS = 3_600_000;
const NAME = 'undelivered-events';
const PAGE = 100;

/** Fetches events that never reached us, so that an outage of ours loses no money's news. */
@Injectable()
export class FetchUndeliveredEvents {
  constructor(
    private readonly events: ProviderEvents,
    private readonly receiveEvent: ReceiveEvent,
    private readonly checks: BooksChecks,
    private readonly clock: Clock,
  ) {}

  /** From a little before the last run that came to its end; the whole list at most. */
  async run(signal?: AbortSignal): Promise<void> {
    const began = this.clock.now();
    const { watermark } = await this.checks.read(NAME);
    const since = Math.max(began.getTime() - LOOK_BACK_MS, (watermark?.getTime() ?? 0) - OVERLAP_MS);
    let stored = 0;
    let page: ProviderEvent[] = [];
    for await (const event of this.events.undelivered(new Date(since))) {
      if (signal?.aborted) return;
      page.push(event);
      if (page.length < PAGE) continue;
      stored += await this.receiveEvent.storeMissing(page);
      page = [];
    }
    stored += await this.receiveEvent.storeMissing(page);
    await this.checks.succeeded(NAME, { watermark: began });
    if (stored > 0) log.info({ stored }, 'events were fetched that had not been delivered');
  }
}
