import type { Admin, Kafka, Message } from 'kafkajs';
import type { Envelope } from '@community-help/event-contracts';
import { busMetrics } from '../bus-metrics.js';
import type { BusStrategy } from '../bus-strategy.js';
import type { ConsumerSettings } from '../consumer-settings.js';
import type { EventBus } from '../event-bus.js';
import { refuseTooLarge } from '../largest-event.js';
import type { OutgoingEvent } from '../outgoing-event.js';
import { consumerLag } from './consumer-lag.js';
import { createKafka, type KafkaAddress } from './kafka-client.js';
import { KafkaDeadLetters } from './kafka-dead-letters.js';
import { toMessage } from './kafka-message.js';
import { Namespace } from './namespace.js';
import { untilKafkaAnswers } from './login-faults.js';
import { missedTopics } from './missed-topics.js';
import { asRefusal, protocolErrorOf } from './refusal.js';
import { KafkaProducer, type TopicMessages } from './kafka-producer.js';
import { replayTopics, topicsHoldFirstEvents } from './replay-topics.js';
import { KafkaStrategy } from './kafka-strategy.js';
import { createTopics, deadLetterTopic, type TopicSettings } from './kafka-topics.js';
import { untilSettled } from './until-settled.js';

/** Apache Kafka: the bus of the distributed profile. */
export class KafkaBus implements EventBus {
  private readonly kafka: Kafka;
  private readonly producer: KafkaProducer;
  private readonly ready = new Set<string>();
  private readonly names: Namespace;
  readonly deadLetters: KafkaDeadLetters;

  constructor(
    address: KafkaAddress,
    clientId: string,
    private readonly settings: TopicSettings,
  ) {
    this.kafka = createKafka(address, clientId);
    this.names = new Namespace(settings.prefix);
    this.producer = new KafkaProducer(this.kafka);
    this.deadLetters = new KafkaDeadLetters(this.kafka, (work) => this.withFreshAdmin(work), this.producer, this.names);
  }

  async prepare(topics: readonly string[], groups: readonly string[]): Promise<void> {
    const names = [...topics, ...groups.map((group) => `group ${group}`)];
    if (names.every((name) => this.ready.has(name))) return;
    await untilKafkaAnswers(() => this.withFreshAdmin((admin) => createTopics(admin, topics, groups, this.settings)));
    names.forEach((name) => this.ready.add(name));
  }

  async publish(events: readonly OutgoingEvent[], isOurs?: () => boolean): Promise<void> {
    if (events.length === 0) return;
    refuseTooLarge(events);
    const byTopic = new Map<string, TopicMessages>();
    for (const event of events) {
      const entry = byTopic.get(event.topic) ?? { topic: this.names.outer(event.topic), messages: [] };
      byTopic.set(event.topic, entry);
      entry.messages.push(toMessage(event));
    }
    try {
      await this.send([...byTopic.values()], { topics: [...byTopic.keys()], groups: [] }, isOurs);
    } catch (error) {
      throw asRefusal(error);
    }
    for (const [topic, { messages }] of byTopic) busMetrics.published.inc({ topic }, messages.length);
  }

  createStrategy(settings: ConsumerSettings): BusStrategy {
    const storeLetter = (group: string, letter: Message): Promise<void> =>
      this.send([{ topic: this.names.outer(deadLetterTopic(group)), messages: [letter] }], { topics: [], groups: [group] });
    return new KafkaStrategy(settings, this.kafka, storeLetter, this.names);
  }

  async replay(topics: readonly string[], onEvent: (envelope: Envelope) => Promise<void>): Promise<number> {
    const outer = topics.map((topic) => this.names.outer(topic));
    return this.withFreshAdmin((admin) => replayTopics(this.kafka, admin, outer, onEvent));
  }

  async holdsFirstEvents(topics: readonly string[]): Promise<boolean> {
    const outer = topics.map((topic) => this.names.outer(topic));
    return untilSettled(() => this.withFreshAdmin((admin) => topicsHoldFirstEvents(admin, outer)));
  }

  async missedBy(group: string, topics: readonly string[]): Promise<string[]> {
    const outer = topics.map((topic) => this.names.outer(topic));
    const missed = await untilSettled(() => this.withFreshAdmin((admin) => missedTopics(admin, this.names.outer(group), outer)));
    return missed.map((topic) => this.names.inner(topic));
  }

  /** The broker does it: by the configuration of the topics. */
  sweep(): Promise<number> {
    return Promise.resolve(0);
  }

  async lag(group: string, topics: readonly string[]): Promise<Map<string, number>> {
    const outer = topics.map((topic) => this.names.outer(topic));
    const lag = await untilSettled(() => this.withFreshAdmin((admin) => consumerLag(admin, this.names.outer(group), outer)));
    return new Map([...lag].map(([topic, events]) => [this.names.inner(topic), events]));
  }

  async close(): Promise<void> {
    await this.producer.close();
  }

  /** A topic that somebody has deleted is made again by whoever writes to it, and the next try finds it. */
  private async send(batch: TopicMessages[], { topics, groups }: { topics: readonly string[]; groups: readonly string[] }, isOurs?: () => boolean): Promise<void> {
    try {
      await this.producer.send(batch, isOurs);
    } catch (error) {
      if (protocolErrorOf(error) === 'UNKNOWN_TOPIC_OR_PARTITION') await this.withFreshAdmin((admin) => createTopics(admin, topics, groups, this.settings));
      throw error;
    }
  }

  /** kafkajs' admin never forgets a topic it was asked about, and fails at everything once that topic has been deleted. */
  private async withFreshAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
}
