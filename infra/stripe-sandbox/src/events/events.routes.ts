import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { parametersOf } from '../parameters/common-rules.js';
import { flag, listOf, optional, text } from '../parameters/rules.js';
import type { Work } from '../state/work.js';
import type { RecordedEvent } from './event-types.js';

export const eventRoutes = [
  route({
    method: 'GET',
    path: '/v1/events',
    params: parametersOf<Stripe.EventListParams>()({
      ...datedPageParameters,
      type: optional(text()),
      types: optional(listOf(text())),
      delivery_success: optional(flag()),
    }),
    answer: ({ work, params }) => {
      if (params.types && params.types.length > 20) throw invalidRequest('At most 20 types can be asked for at once.', 'types');
      const types = params.types ?? (params.type === undefined ? undefined : [params.type]);
      const isWanted = (event: RecordedEvent): boolean =>
        (types === undefined || types.some((type) => event.type === type || isInFamily(event.type, type))) &&
        (params.delivery_success === undefined || isDelivered(work, event) === params.delivery_success);
      const page = listPage('/v1/events', work.newestFirst('event'), params, isWanted);
      return { ...page, data: page.data.map((event) => showEvent(work, event)) };
    },
  }),
];

function showEvent(work: Work, event: RecordedEvent): RecordedEvent {
  return { ...event, pending_webhooks: work.deliveries(event.id).filter((delivery) => delivery.status === 'pending').length };
}

function isDelivered(work: Work, event: RecordedEvent): boolean {
  return work.deliveries(event.id).every((delivery) => delivery.status === 'delivered');
}

function isInFamily(type: string, wanted: string): boolean {
  return wanted.endsWith('.*') && type.startsWith(wanted.slice(0, -1));
}

