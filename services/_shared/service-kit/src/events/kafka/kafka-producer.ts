import type { Kafka, Message, Producer } from 'kafkajs';
import { logger } from '../../logging/logger.js';

const log = logger('kafka');

export interface TopicMessages {
  topic: string;
  messages: Message[];
}

/**
 * One idempotent producer, one request at a time: order is kept however many callers there are. After a failure the producer
 * is thrown away: whether the broker stored the batch is unknown, and a different batch under the same sequence numbers
 * would be taken for a repetition.
 */
export class KafkaProducer {
  private producer?: Promise<Producer>;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly kafka: Kafka) {}

  send(batch: TopicMessages[]): Promise<void> {
    const sending = this.tail.then(() => this.sendNow(batch));
    this.tail = sending.catch(() => undefined); // told to that caller; the next one starts afresh
    return sending;
  }

  async close(): Promise<void> {
    await this.tail;
    await this.discard();
  }

  private async sendNow(topicMessages: TopicMessages[]): Promise<void> {
    try {
      const producer = await (this.producer ??= this.connect());
      await producer.sendBatch({ acks: -1, timeout: 10_000, topicMessages });
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 },
    });
    await producer.connect();
    return producer;
  }

  private async discard(): Promise<void> {
    const producer = this.producer;
    this.producer = undefined;
    try {
      await (await producer)?.disconnect();
    } catch (error) {
      log.debug({ err: error }, 'the producer was not connected');
    }
  }
}
