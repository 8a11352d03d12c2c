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
 * One request at a time: order is kept however many callers there are. kafkajs sends nothing twice by itself: it would go on for longer than a relay
 * that lost its leadership has, and a late copy of an event is the newest of its key for a compacted topic; and it leaves out the partitions whose
 * leadership has moved to a broker that had answered already, and says that all is well. Whoever publishes repeats the whole batch, with a
 * producer that knows nothing of the one that failed.
 */
export class KafkaProducer {
  private producer?: Promise<Producer>;
  private tail: Promise<unknown> = Promise.resolve();
  private isOurs: () => boolean = () => true;

  constructor(private readonly kafka: Kafka) {}

  /** @param isOurs whether it is still for us to send, asked when all is ready for it @throws Error when it is not certain that all of it was stored */
  send(batch: TopicMessages[], isOurs = (): boolean => true): Promise<void> {
    const sending = this.tail.then(() => this.sendNow(batch, isOurs));
    this.tail = sending.catch(() => undefined); // told to that caller; the next one starts afresh
    return sending;
  }

  async close(): Promise<void> {
    await this.tail;
    await this.discard();
  }

  private async sendNow(topicMessages: TopicMessages[], isOurs: () => boolean): Promise<void> {
    this.isOurs = isOurs;
    try {
      const producer = await (this.producer ??= this.connect());
      await producer.sendBatch({ acks: -1, timeout: 10_000, topicMessages });
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  private async connect(): Promise<Producer> {
    const producer = this.kafka.producer({ createPartitioner: () => this.askingFirst(keepPartition()), maxInFlightRequests: 1, allowAutoTopicCreation: false, retry: { retries: 0 } });
    await producer.connect();
    return producer;
  }

  /** The partitioner is what kafkajs asks last: it is connected by then, and knows the leaders. */
  private askingFirst(choose: (args: PartitionerArgs) => number): (args: PartitionerArgs) => number {
    return (args) => {
      if (!this.isOurs()) throw new OutageError('nothing was sent to Kafka: it is for somebody else by now');
      return choose(args);
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
