import { expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { StripeEvents } from '../src/stripe/stripe-events.js';
import { quietLogs } from './support/quiet-logs.js';

it('an event of the list that cannot be read keeps none behind it away, on this page or the next', async () => {
  quietLogs();
  const event = (id: string, data: object | undefined) => ({ id, type: 'charge.updated', created: 1_790_000_000, livemode: false, data });
  const of = (id: string) => ({ object: { id } });
  const pages = [
    { data: [event('evt_1', of('ch_1')), event('evt_2', undefined), event('evt_3', of('ch_3'))], has_more: true },
    { data: [event('evt_4', of('ch_4'))], has_more: false },
  ];
  const asked: unknown[] = [];
  const list = async ({ starting_after: after }: { starting_after?: string }) => {
    asked.push(after);
    return pages[asked.length - 1];
  };
  const seen: string[] = [];
  const events = new StripeEvents({ events: { list } } as unknown as Stripe, { secrets: [], isLive: false });
  for await (const { eventId } of events.undelivered(new Date(0))) seen.push(eventId);
  expect(seen).toEqual(['evt_1', 'evt_3', 'evt_4']);
  expect(asked).toEqual([undefined, 'evt_3']);
});
