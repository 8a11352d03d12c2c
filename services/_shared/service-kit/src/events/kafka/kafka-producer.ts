import type { Kafka, Message, PartitionerArgs, Producer } from 'kafkajs';
import { logger } from '../../logging/logger.js';
import { OutageError } from '../../problems/outage.js';
import { keepPartition } from './keep-partition.js';

const log = logger('kafka');

export interface TopicMessages {
  topic: string;
  messages: Message[];
}

/**
 * One idempotent producer, one request at a time: order is kept however many callers there are. After a failure the producer
 * is thrown away: whether the broker stored the batch is unknown, and a different batch under the same sequence numbers
 * would be taken for a repetition. Where kafkajs repeats a batch, it leaves out the partitions whose leadership has moved to a broker that had answered
 * already, and says that all is well: what it tells is compared with what was sent, and whoever publishes repeats the whole batch.
 */
export class KafkaProducer {
  private producer?: Promise<Producer>;
  private tail: Promise<unknown> = Promise.resolve();
  /** Topic and partition of everything in the batch that is being sent. */
  private readonly chosen = new Set<string>();

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
      this.chosen.clear();
      const stored = new Set((await producer.sendBatch({ acks: -1, timeout: 10_000, topicMessages })).map(({ topicName, partition }) => `${topicName}/${partition}`));
      const missing = [...this.chosen].filter((place) => !stored.has(place));
      if (missing.length > 0) throw new OutageError(`Kafka stored only a part of a batch, and not ${missing.join(', ')}`);
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      createPartitioner: () => this.noted(keepPartition()),
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 },
    });
    await producer.connect();
    return producer;
  }

  private noted(choose: (args: PartitionerArgs) => number): (args: PartitionerArgs) => number {
    return (args) => {
      const partition = choose(args);
      this.chosen.add(`${args.topic}/${partition}`);
      return partition;
    };
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
