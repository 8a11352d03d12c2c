import type { Change } from '../state/tables.js';
import type { Store } from '../state/store.js';
import { newId } from '../state/new-id.js';
import { PLATFORM, type RaisedEvent, type Work } from '../state/work.js';
import { deliveryId } from './delivery.js';
import type { EventType, RecordedEvent, ThinEvent } from './event-types.js';

export const API_VERSION = '2026-10-28.endive';

/** The request that caused an event, as the event names it. */
export interface Cause {
  id: string | null;
  idempotencyKey: string | null;
}

/**
 * Turns what a unit of work raised into event and delivery rows, which are stored in the same line of the journal as the effects:
 * an effect without its event (or the other way round) cannot survive a crash.
 */
export function recordEvents(store: Store, work: Work, cause: Cause): Change[] {
  return work.raised.flatMap((raised) => {
    const isThin = raised.type.startsWith('v2.');
    const event = isThin ? thinEvent(raised, work) : snapshotEvent(raised, work, cause);
    const isConnect = raised.owner !== PLATFORM;
    const deliveries: Change[] = [...store.rows('webhook_endpoint')]
      .filter(({ data }) => data.connect === isConnect)
      .map(({ data }) => [
        'delivery',
        raised.owner,
        { id: deliveryId(event.id, data.id), event: event.id, endpoint: data.id, attempts: 0, nextAttemptAt: 0, status: 'pending' } as { id: string },
      ]);
    const counted = 'pending_webhooks' in event ? { ...event, pending_webhooks: deliveries.length } : event;
    return [[isThin ? 'thin_event' : 'event', raised.owner, counted], ...deliveries] as Change[];
  });
}

function snapshotEvent(raised: RaisedEvent, work: Work, cause: Cause): RecordedEvent {
  return {
    id: newId('evt'),
    object: 'event',
    ...(raised.owner !== PLATFORM && { account: raised.owner }),
    api_version: API_VERSION,
    created: work.now,
    data: { object: raised.object, ...(raised.previous && { previous_attributes: raised.previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: cause.id, idempotency_key: cause.idempotencyKey },
    type: raised.type as EventType,
  };
}

function thinEvent(raised: RaisedEvent, work: Work): ThinEvent {
  const id = raised.owner;
  return {
    id: newId('evt'),
    object: 'v2.core.event',
    type: raised.type,
    created: new Date(work.nowMs).toISOString(),
    livemode: false,
    related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
    ...(raised.type.includes('capability_status_updated') && { data: { updated_capability: 'stripe_balance.stripe_transfers' } }),
  };
}
