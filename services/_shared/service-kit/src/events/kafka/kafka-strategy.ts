import type { Kafka, Message } from 'kafkajs';
import { BusStrategy } from '../bus-strategy.js';
import type { ConsumerSettings } from '../consumer-settings.js';
import { replayTopic } from '../dead-letters.js';
import { KafkaConsumer } from './kafka-consumer.js';
import { deadLetterMessage } from './kafka-dead-letters.js';
import { untilKafkaAnswers } from './login-faults.js';
import type { Namespace } from './namespace.js';

/** Nest's microservice side of Kafka: one consumer per group, in one process or many. */
export class KafkaStrategy extends BusStrategy {
  override readonly transportId = Symbol('kafka');
  private consumers: KafkaConsumer[] = [];

  constructor(
    settings: ConsumerSettings,
    private readonly kafka: Kafka,
    private readonly storeLetter: (group: string, letter: Message) => Promise<void>,
    private readonly names: Namespace,
  ) {
    super(settings);
  }

  override async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      this.consumers = this.subscriptions.groups().map((group) => this.consumerOf(group));
      await Promise.all(this.consumers.map((consumer) => untilKafkaAnswers(() => consumer.start())));
    } catch (error) {
      return callback(error);
    }
    callback();
  }

  override isJoined(): boolean {
    return this.consumers.every((consumer) => consumer.isJoined());
  }

  override async close(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  private consumerOf(group: string): KafkaConsumer {
    return new KafkaConsumer({
      kafka: this.kafka,
      group,
      topics: [...this.subscriptions.topics(group), replayTopic(group)],
      names: this.names,
      settings: this.settings,
      dispatch: (...delivery) => this.dispatch(...delivery),
      deadLetter: (...failure) => this.storeLetter(group, deadLetterMessage(...failure)),
    });
  }
}
