import { ProviderEventReceivedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProviderEvents } from '../stripe/ports.js';
import type { ProviderEvent, SignedEvent } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';

/** Writes a provider's event down, with the event of ours that makes somebody react to it: both once, however often it comes. */
@Injectable()
export class ReceiveEvent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: ProviderEvents,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws UntrustedEvent, before anything is written */
  async run(signed: SignedEvent): Promise<boolean> {
    return this.store(this.events.verify(signed));
  }

  /** Of a page of the provider's list; what was received before costs one look for all of it. @returns how many were new */
  async storeMissing(events: readonly ProviderEvent[]): Promise<number> {
    const received: { event_id: string }[] = await this.dataSource.query(`select event_id from stripe_event where event_id = any($1)`, [
      events.map(({ eventId }) => eventId),
    ]);
    const known = new Set(received.map(({ event_id }) => event_id));
    let stored = 0;
    for (const event of events) if (!known.has(event.eventId) && (await this.store(event))) stored += 1;
    return stored;
  }

  /** @returns false when it was received before */
  async store(event: ProviderEvent): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const isNew: unknown[] = await manager.query(
        `insert into stripe_event (event_id, type, account_id, object_id, created_at, received_at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing returning event_id`,
        [event.eventId, event.type, event.accountId, event.objectId, event.createdAt, this.clock.now()],
      );
      if (isNew.length === 0) return false;
      await this.outbox.add(manager, ProviderEventReceivedV1, {
        providerEventId: event.eventId,
        type: event.type,
        objectId: event.objectId,
        accountId: event.accountId,
        orderKey: event.orderKey,
        createdAt: event.createdAt.toISOString(),
      });
      return true;
    });
  }
}
