import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { InvalidEvent, parseEvent, type Envelope, type EventClass } from '@community-help/event-contracts';
import { logger } from '../logging/logger.js';
import { continueTrace, runInTrace } from '../logging/trace.js';
import { isOutage } from '../problems/outage.js';
import { spanRecorder } from '../tracing/spans.js';
import { busMetrics } from './bus-metrics.js';
import type { ConsumerSettings } from './consumer-settings.js';
import { hasData, type Delivered } from './delivered.js';
import { EventContext } from './event-context.js';
import { PermanentError } from './permanent-error.js';
import { Subscriptions, type Subscription } from './subscriptions.js';

const log = logger('events');

/** What became of one delivery. `outage` asks for another one that does not count as an attempt. */
export type Outcome = { kind: 'done' | 'duplicate' } | { kind: 'retry' | 'outage' | 'dead'; error: Error };

/**
 * What all transports share: which handler gets an event, contract check, inbox, error classes, draining.
 * A transport reads events in the order of their partition, calls `dispatch` and moves on, repeats or dead-letters.
 */
export abstract class BusStrategy extends Server implements CustomTransportStrategy {
  protected readonly subscriptions = new Subscriptions();
  /** Every group that has a handler, worked for or not. */
  readonly declaredGroups = new Set<string>();
  protected isStopping = false;

  constructor(protected readonly settings: ConsumerSettings) {
    super();
  }

  /** True while this process is a member of all of its groups. */
  abstract isJoined(): boolean;

  override addHandler(_pattern: unknown, handler: MessageHandler, _isEventHandler?: boolean, extras: Record<string, unknown> = {}): void {
    const contract = extras['contract'] as EventClass | undefined;
    if (contract === undefined) throw new Error(`Event handlers are declared with @OnEvent, not with a bare @EventPattern (${String(_pattern)})`);
    const group = (extras['group'] as string | undefined) ?? this.settings.defaultGroup;
    this.declaredGroups.add(group);
    if (this.settings.groups !== undefined && !this.settings.groups.includes(group)) return;
    this.subscriptions.add(group, { contract, handler, name: String(extras['name']) });
  }

  override on(): never {
    throw new Error('An event bus has no transport events to listen to.');
  }

  override unwrap<Transport>(): Transport {
    return this as unknown as Transport;
  }

  /** Groups and topics of the handlers that were found. */
  get wanted(): Subscriptions {
    return this.subscriptions;
  }

  /** One delivery: never throws. Of a tombstone there is nothing to handle. @param attempt 1 at the first delivery */
  protected async dispatch(group: string, delivered: Delivered, attempt: number): Promise<Outcome> {
    if (!hasData(delivered)) return { kind: 'done' };
    const envelope: Envelope = delivered;
    const subscription = this.subscriptions.find(group, envelope.type);
    if (subscription === undefined) return { kind: 'dead', error: new PermanentError(`the group '${group}' has no handler for '${envelope.type}'`) };
    const parent = envelope.headers['traceparent'];
    const attributes = { 'messaging.destination.name': envelope.type, 'messaging.consumer.group.name': group, 'messaging.message.id': envelope.id };
    const span = spanRecorder()?.begin({ name: `process ${envelope.type}`, kind: 'consumer', attributes }, parent);
    const trace = continueTrace(parent, envelope.headers['x-request-id'], span);
    const end = busMetrics.duration.startTimer({ group, topic: envelope.type });
    const outcome = await runInTrace(trace, () => this.attempt(subscription, group, envelope, attempt));
    end();
    span?.end({ 'community_help.outcome': outcome.kind, 'community_help.attempt': attempt }, 'error' in outcome);
    busMetrics.deliveries.inc({ group, topic: envelope.type, outcome: outcome.kind });
    if ('error' in outcome) {
      const facts = { err: outcome.error, event: envelope.id, topic: envelope.type, group, attempt, ...trace };
      if (outcome.kind === 'dead') log.error(facts, 'event dead-lettered');
      else log.warn(facts, 'event will be delivered again');
    }
    return outcome;
  }

  private async attempt(subscription: Subscription, group: string, envelope: Envelope, attempt: number): Promise<Outcome> {
    try {
      const data = parseEvent(subscription.contract, envelope.data);
      if (await this.settings.inbox?.has(group, envelope.id)) return { kind: 'duplicate' };
      const context = new EventContext({ ...envelope, data }, group, attempt);
      const result: unknown = await subscription.handler(data, context);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      return { kind: 'done' };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(`the handler threw ${JSON.stringify(thrown)}`);
      if (error instanceof InvalidEvent || error instanceof PermanentError) return { kind: 'dead', error };
      if (isOutage(error)) return { kind: 'outage', error };
      return { kind: attempt >= this.settings.attempts ? 'dead' : 'retry', error };
    }
  }
}
