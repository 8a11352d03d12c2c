import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Envelope } from '@community-help/event-contracts';
import { logger } from '../../logging/logger.js';
import type { Outcome } from '../bus-strategy.js';
import { retryPauseMs, type ConsumerSettings } from '../consumer-settings.js';
import { beating } from './beating.js';
import { toEnvelope } from './kafka-message.js';

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
  settings: ConsumerSettings;
  dispatch: (group: string, envelope: Envelope, attempt: number) => Promise<Outcome>;
  bury: (topic: string, partition: number, message: KafkaMessage, error: Error, attempts: number) => Promise<void>;
}

/** Works for one group: each partition in order, one event at a time, a failing one repeated in place. */
export class KafkaConsumer {
  private readonly consumer: Consumer;
  private lastSign = 0;
  private isStopping = false;

  constructor(private readonly parts: KafkaConsumerParts) {
    this.consumer = parts.kafka.consumer({
      groupId: parts.group,
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: 60_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 10 },
    });
    this.followMembership();
  }

  async start(): Promise<void> {
    await this.consumer.connect();
    await this.consumer.subscribe({ topics: [...this.parts.topics], fromBeginning: true });
    await this.consumer.run({
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

  private followMembership(): void {
    const { GROUP_JOIN, HEARTBEAT, CRASH, STOP } = this.consumer.events;
    const alive = (): void => void (this.lastSign = Date.now());
    this.consumer.on(GROUP_JOIN, alive);
    this.consumer.on(HEARTBEAT, alive);
    this.consumer.on(STOP, () => void (this.lastSign = 0));
    this.consumer.on(CRASH, ({ payload }) => {
      this.lastSign = 0;
      if (this.isStopping) return;
      log.warn({ err: payload.error, group: this.parts.group, restart: payload.restart }, 'the consumer crashed');
      // kafkajs would leave the process alive without a consumer; a new process is better.
      if (!payload.restart) this.parts.settings.onFatal(payload.error);
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

  /** Delivers one event until it is handled or dead; false when we must stop before that. */
  private async settle(payload: EachBatchPayload, message: KafkaMessage): Promise<boolean> {
    const { topic, partition } = payload.batch;
    for (let attempt = 1; ; ) {
      const outcome = await beating(payload.heartbeat, HEARTBEAT_MS, () => this.deliver(topic, message, attempt));
      if (outcome.kind === 'dead') await this.parts.bury(topic, partition, message, outcome.error, attempt);
      if (outcome.kind !== 'retry' && outcome.kind !== 'outage') return true;
      await this.pause(payload, retryPauseMs(this.parts.settings, attempt));
      if (!this.mayGoOn(payload)) return false;
      if (outcome.kind === 'retry') attempt++;
    }
  }

  private async deliver(topic: string, message: KafkaMessage, attempt: number): Promise<Outcome> {
    let envelope: Envelope;
    try {
      envelope = toEnvelope(topic, message);
    } catch (error) {
      return { kind: 'dead', error: error as Error };
    }
    return this.parts.dispatch(this.parts.group, envelope, attempt);
  }

  private async pause(payload: EachBatchPayload, ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (Date.now() < until && this.mayGoOn(payload)) {
      await sleep(Math.min(200, until - Date.now()));
      await payload.heartbeat();
    }
  }

  private mayGoOn(payload: EachBatchPayload): boolean {
    return !this.isStopping && payload.isRunning() && !payload.isStale();
  }
}
