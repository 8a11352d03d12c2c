import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { metadata, mergeMetadata, parametersOf, url } from '../parameters/common-rules.js';
import { clearable, flag, listOf, optional, text } from '../parameters/rules.js';
import { newId, randomText } from '../state/new-id.js';
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
      const wanted = work
        .newestFirst('event')
        .filter((event) => types === undefined || types.some((type) => event.type === type || isInFamily(event.type, type)))
        .filter((event) => params.delivery_success === undefined || isDelivered(work, event) === params.delivery_success);
      const page = listPage('/v1/events', wanted, params);
      return { ...page, data: page.data.map((event) => showEvent(work, event)) };
    },
  }),
  route({ method: 'GET', path: '/v1/events/:id', params: {}, answer: ({ work, id }) => showEvent(work, work.own('event', id())) }),
  route({
    method: 'GET',
    path: '/v2/core/events/:id',
    params: {},
    answer: ({ work, id }) => {
      // The platform may read the thin events of its connected accounts.
      const row = work.row('thin_event', id());
      return row ? row.data : work.own('thin_event', id());
    },
  }),
  route({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    params: parametersOf<Stripe.WebhookEndpointCreateParams>()({
      url: url(),
      enabled_events: listOf(text()),
      api_version: optional(text()),
      connect: optional(flag()),
      description: optional(clearable()),
      metadata: metadata(),
    }),
    answer: ({ work, params }) => {
      const secret = `whsec_${randomText(32)}`;
      const endpoint: Stripe.WebhookEndpoint = {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: params.api_version ?? null,
        application: null,
        created: work.now,
        description: params.description ?? null,
        enabled_events: params.enabled_events,
        livemode: false,
        metadata: mergeMetadata(null, params.metadata),
        status: 'enabled',
        url: params.url,
      };
      const isConnect = params.connect ?? false;
      work.save('webhook_endpoint', { id: endpoint.id, url: params.url, secret, connect: isConnect, enabledEvents: params.enabled_events, endpoint });
      return { ...endpoint, secret };
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    params: {},
    answer: ({ work, id }) => {
      work.own('webhook_endpoint', id());
      work.remove('webhook_endpoint', id());
      return { id: id(), object: 'webhook_endpoint', deleted: true };
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

