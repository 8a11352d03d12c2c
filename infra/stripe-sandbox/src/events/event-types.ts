import type Stripe from 'stripe';

export type EventType = Stripe.Event['type'];
export type EventObject<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object'];

/** A snapshot event as it is stored and sent; `pending_webhooks` is counted when it is shown. */
export type RecordedEvent = Omit<Stripe.EventBase, 'data'> & { data: { object: object; previous_attributes?: Record<string, unknown> } };

/** A thin event: the receiver fetches the object it is about. */
export interface ThinEvent {
  id: string;
  object: 'v2.core.event';
  type: string;
  created: string;
  livemode: false;
  context?: string;
  related_object: { id: string; type: string; url: string };
  data?: { updated_capability: string };
}
