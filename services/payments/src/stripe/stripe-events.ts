import { logger } from '@community-help/service-kit';
import Stripe from 'stripe';
import { ProviderEvents } from './ports.js';
import { UntrustedEvent } from './provider-errors.js';
import type { ProviderEvent, SignedEvent } from './provider-types.js';
import { ask, idOf, instant } from './stripe-client.js';

const log = logger('webhooks');
/** A signature may be this old (Stripe's own recommendation), or this far ahead of our clock. Seconds. */
const MAX_AGE_SECONDS = 300;
const MAX_AHEAD_SECONDS = 60;

/** `t=1790000000,v1=5257a8...,v1=...`: the SDK trips over empty parts, so they are refused before it sees them. */
const SIGNATURE = /^t=(\d{1,12})(,v\d+=[0-9a-f]+)+$/;

export interface WebhookTrust {
  /** Secrets of the platform's and of the Connect endpoint; while one is rolled, both the old and the new. */
  secrets: readonly string[];
  /** Whether events must be real ones: our key is a live key. */
  isLive: boolean;
}

export class StripeEvents extends ProviderEvents {
  constructor(
    private readonly stripe: Stripe,
    private readonly trust: WebhookTrust,
  ) {
    super();
  }

  verify({ rawBody, signature, receivedAt }: SignedEvent): ProviderEvent {
    const isThin = this.checkSignature(rawBody, signature, receivedAt);
    const body = rawBody.toString('utf8');
    const event = isThin ? thinView(this.stripe.parseEventNotificationWithoutVerification(body)) : snapshotView(parse(body));
    if (event.isLive !== this.trust.isLive) throw new UntrustedEvent('mode');
    return event;
  }

  async *undelivered(since: Date): AsyncIterable<ProviderEvent> {
    const list = { created: { gte: Math.floor(since.getTime() / 1000) }, delivery_success: false, limit: 100 };
    for (let after: string | undefined; ; ) {
      const page = await ask(() => this.stripe.events.list(after ? { ...list, starting_after: after } : list));
      yield* page.data.flatMap(readable);
      after = page.has_more ? page.data.at(-1)?.id : undefined;
      if (!after) return;
    }
  }

  /** Any of the secrets may have signed it. Answers whether it is a thin event, which has another shape. */
  private checkSignature(rawBody: Buffer, signature: string, receivedAt: Date): boolean {
    const signedAt = SIGNATURE.exec(signature)?.[1];
    if (signedAt === undefined) throw new UntrustedEvent('signature');
    // The SDK refuses old signatures only; one from the future could be kept and used later.
    if (Number(signedAt) - receivedAt.getTime() / 1000 > MAX_AHEAD_SECONDS) throw new UntrustedEvent('future');
    const isTrusted = this.trust.secrets.some((secret) => this.isSignedBy(secret, rawBody, signature, receivedAt));
    if (!isTrusted) throw new UntrustedEvent('signature');
    return (parse(rawBody.toString('utf8')) as { object: string }).object === 'v2.core.event';
  }

  private isSignedBy(secret: string, rawBody: Buffer, signature: string, receivedAt: Date): boolean {
    try {
      return this.stripe.webhooks.signature!.verifyHeader(rawBody, signature, secret, MAX_AGE_SECONDS, undefined, receivedAt.getTime());
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
      throw error;
    }
  }
}

function parse(body: string): Stripe.Event {
  try {
    const event: unknown = JSON.parse(body);
    if (typeof event !== 'object' || event === null) throw new UntrustedEvent('shape');
    return event as Stripe.Event;
  } catch (error) {
    if (error instanceof UntrustedEvent) throw error;
    throw new UntrustedEvent('shape', { cause: error });
  }
}

interface EventObject {
  id?: string;
  payment_intent?: string | { id: string } | null;
  customer?: string | { id: string } | null;
}

/** One that cannot be read keeps none behind it away. */
function readable(event: Stripe.Event): ProviderEvent[] {
  try {
    return [snapshotView(event)];
  } catch (error) {
    if (!(error instanceof UntrustedEvent)) throw error;
    log.error({ eventId: event.id, type: event.type }, 'an event of the list cannot be read; it is passed over');
    return [];
  }
}

function snapshotView(event: Stripe.Event): ProviderEvent {
  const object = event.data?.object as EventObject | undefined;
  if (!event.id || !event.type || !object) throw new UntrustedEvent('shape');
  // A few objects (balance) have no id of their own; the event then stands for itself.
  const objectId = object.id ?? event.id;
  return {
    eventId: event.id,
    type: event.type,
    accountId: event.account ?? null,
    objectId,
    orderKey: idOf(object.payment_intent) ?? event.account ?? idOf(object.customer) ?? objectId,
    isLive: event.livemode,
    createdAt: instant(event.created),
  };
}

function thinView(event: Stripe.V2.Core.EventNotification): ProviderEvent {
  const related = (event as { related_object?: { id: string } | null }).related_object;
  if (!event.id || !event.type || !related?.id) throw new UntrustedEvent('shape');
  return {
    eventId: event.id,
    type: event.type,
    accountId: related.id,
    objectId: related.id,
    orderKey: related.id,
    isLive: event.livemode,
    createdAt: new Date(event.created),
  };
}
