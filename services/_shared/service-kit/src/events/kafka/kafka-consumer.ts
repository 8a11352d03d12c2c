import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import { logger } from '../../logging/logger.js';
import { isOutage } from '../../problems/outage.js';
import type { Outcome } from '../bus-strategy.js';
import { retryPauseMs, type ConsumerSettings } from '../consumer-settings.js';
import type { Delivered } from '../delivered.js';
import { OutagePauses } from '../outage-pauses.js';
import { beating } from './beating.js';
import { toEnvelope } from './kafka-message.js';
import { untilKafkaAnswers } from './login-faults.js';
import type { Namespace } from './namespace.js';

const log = logger('kafka');
/** How long the group waits for a member that was killed; long handlers are not concerned, heartbeats go on beside them. */
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 1_500;
/** Longest a fetch waits for events, and so the longest closing waits for a fetch. */
const FETCH_WAIT_MS = 400;

export interface KafkaConsumerParts {
  kafka: Kafka;
  group: string;
  topics: readonly string[];
  names: Namespace;
  settings: ConsumerSettings;
  dispatch: (group: string, envelope: Delivered, attempt: number) => Promise<Outcome>;
  deadLetter: (topic: string, partition: number, message: KafkaMessage, error: Error, attempts: number) => Promise<void>;
}

/** Works for one group: each partition in order, one event at a time; one with a failing event rests until that is delivered again. */
export class KafkaConsumer {
  private consumer: Consumer;
  /** By partition, the event that was not handled yet and how often it was tried; a partition that moves to another process begins anew. */
  private readonly failed = new Map<string, { offset: string; attempts: number }>();
  private readonly outages: OutagePauses;
  private lastSign = 0;
  private isStopping = false;

  constructor(private readonly parts: KafkaConsumerParts) {
    this.consumer = this.create();
    this.outages = new OutagePauses(parts.settings);
  }

  async start(): Promise<void> {
    const { consumer } = this;
    await consumer.connect();
    await consumer.subscribe({ topics: this.parts.topics.map((topic) => this.parts.names.outer(topic)), fromBeginning: true });
    await consumer.run({
      autoCommit: true,
      autoCommitInterval: 500,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: this.parts.settings.concurrency,
      eachBatch: (payload) => this.handleBatch(payload),
    });
  }

  /** Joined, and heard of within the session time. */
  isJoined(): boolean {
    return Date.now() - this.lastSign < SESSION_MS;
  }

  /** Resolves when the events being handled are finished and their offsets committed. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.consumer.disconnect();
  }

  private create(): Consumer {
    const consumer = this.parts.kafka.consumer({
      groupId: this.parts.names.outer(this.parts.group),
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: 60_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 8 },
    });
    const { GROUP_JOIN, HEARTBEAT, CRASH, STOP } = consumer.events;
    const alive = (): void => void (this.lastSign = Date.now());
    consumer.on(GROUP_JOIN, alive);
    consumer.on(HEARTBEAT, alive);
    consumer.on(STOP, () => void (this.lastSign = 0));
    consumer.on(CRASH, ({ payload }) => this.onCrash(consumer, payload.error, payload.restart));
    return consumer;
  }

  /** kafkajs leaves the process alive without a consumer when it gives up; we make another one, or end the process. */
  private onCrash(crashed: Consumer, error: Error, willRestart: boolean): void {
    this.lastSign = 0;
    if (this.isStopping || crashed !== this.consumer) return;
    log.warn({ err: error, group: this.parts.group, willRestart }, 'the consumer crashed');
    if (willRestart) return;
    if (!isOutage(error)) return this.parts.settings.onFatal(error);
    this.remake().catch((failure: Error) => this.parts.settings.onFatal(failure));
  }

  private async remake(): Promise<void> {
    await untilKafkaAnswers(async () => {
      if (this.isStopping) return;
      await this.consumer.disconnect();
      this.consumer = this.create();
      await this.start();
    });
  }

  private async handleBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, commitOffsetsIfNecessary } = payload;
    for (const message of batch.messages) {
      if (!this.mayGoOn(payload)) return;
      if (!(await this.settle(payload, message))) return;
      resolveOffset(message.offset);
      await heartbeat();
      await commitOffsetsIfNecessary();
    }
  }

  /**
   * Delivers one event; false when it must be delivered again. Then its partition rests, and nothing else does: its offset is not resolved,
   * so the next fetch of the partition begins with it.
   */
  private async settle(payload: EachBatchPayload, message: KafkaMessage): Promise<boolean> {
    const { topic: outer, partition } = payload.batch;
    const topic = this.parts.names.inner(outer);
    const name = `${topic}/${partition}`;
    const failed = this.failed.get(name);
    const attempt = failed?.offset === message.offset ? failed.attempts + 1 : 1;
    const outcome = await beating(payload.heartbeat, HEARTBEAT_MS, () => this.deliver(topic, partition, message, attempt));
    if (outcome.kind === 'retry' || outcome.kind === 'outage') {
      this.failed.set(name, { offset: message.offset, attempts: outcome.kind === 'retry' ? attempt : attempt - 1 });
      this.rest(payload, outcome.kind === 'retry' ? retryPauseMs(this.parts.settings, attempt) : this.outages.next(name, message.offset));
      return false;
    }
    this.failed.delete(name);
    return true;
  }

  /** No fetch asks for the partition before `ms` have passed; no slot and no handler waits with it. */
  private rest(payload: EachBatchPayload, ms: number): void {
    setTimeout(payload.pause(), ms).unref();
  }

  /** A letter that cannot be stored, for whatever reason, is an outage: thrown, the error would end the work on all partitions. */
  private async deliver(topic: string, partition: number, message: KafkaMessage, attempt: number): Promise<Outcome> {
    const outcome = await this.handle(topic, message, attempt);
    if (outcome.kind !== 'dead') return outcome;
    try {
      await this.parts.deadLetter(topic, partition, message, outcome.error, attempt);
      return outcome;
    } catch (error) {
      log.error({ err: error, topic, partition, group: this.parts.group }, 'a dead letter cannot be stored; its event will be delivered again');
      return { kind: 'outage', error: error as Error };
    }
  }

  private async handle(topic: string, message: KafkaMessage, attempt: number): Promise<Outcome> {
    let envelope: Delivered;
    try {
      envelope = toEnvelope(topic, message);
    } catch (error) {
      return { kind: 'dead', error: error as Error };
    }
    return this.parts.dispatch(this.parts.group, envelope, attempt);
  }

  private mayGoOn(payload: EachBatchPayload): boolean {
    return !this.isStopping && payload.isRunning() && !payload.isStale();
  }
}
