import { randomUUID } from 'node:crypto';
import type { Admin, Kafka, KafkaMessage, Message } from 'kafkajs';
import { replayTopic, type DeadLetter, type DeadLetters } from '../dead-letters.js';
import { headersOf, identityOf } from './kafka-message.js';
import type { KafkaProducer } from './kafka-producer.js';
import { deadLetterTopic } from './kafka-topics.js';
import type { Namespace } from './namespace.js';
import { readTopic } from './read-topic.js';

const ERROR = 'x-error';
const ATTEMPTS = 'x-attempts';
const ORIGIN = 'x-origin';
/** On a record without a value: these offsets were replayed or dropped. Kafka cannot delete single records. */
const SETTLES = 'x-settles';
const SUFFIX = deadLetterTopic('');

interface Letter extends DeadLetter {
  message: KafkaMessage;
}

export function deadLetterMessage(topic: string, partition: number, message: KafkaMessage, error: Error, attempts: number): Message {
  const headers = { ...message.headers, [ERROR]: error.message.slice(0, 2_000), [ATTEMPTS]: String(attempts), [ORIGIN]: `${topic}/${partition}/${message.offset}` };
  return { key: message.key, value: message.value, headers };
}

/** The dead-letter topics of all groups; a letter's id is `<group>:<offset>`. */
export class KafkaDeadLetters implements DeadLetters {
  /** What a topic held when it was read last, and where it began and ended then: reading is a group that joins, and most looks find nothing new. */
  private readonly known = new Map<string, { offsets: string; letters: Letter[] }>();

  constructor(
    private readonly kafka: Kafka,
    private readonly withAdmin: <Result>(work: (admin: Admin) => Promise<Result>) => Promise<Result>,
    private readonly producer: KafkaProducer,
    private readonly names: Namespace,
  ) {}

  async list(): Promise<DeadLetter[]> {
    return (await this.read()).map(({ message: _message, ...letter }) => letter);
  }

  async replay(ids: readonly string[]): Promise<number> {
    const letters = (await this.read()).filter((letter) => ids.includes(letter.id));
    // One by one: several large ones together are more than a broker takes at once.
    for (const letter of letters) {
      const { [ERROR]: _error, [ATTEMPTS]: _attempts, [ORIGIN]: _origin, ...headers } = headersOf(letter.message);
      const message = { key: letter.message.key, value: letter.message.value, headers: { ce_type: letter.topic, ...headers } };
      await this.producer.send([{ topic: this.names.outer(replayTopic(letter.group)), messages: [message] }]);
    }
    await this.settle(letters);
    return letters.length;
  }

  async drop(ids: readonly string[]): Promise<number> {
    const letters = (await this.read()).filter((letter) => ids.includes(letter.id));
    await this.settle(letters);
    return letters.length;
  }

  private async settle(letters: Letter[]): Promise<void> {
    const groups = new Set(letters.map((letter) => letter.group));
    for (const group of groups) {
      const offsets = letters.filter((letter) => letter.group === group).map((letter) => letter.message.offset);
      await this.producer.send([{ topic: this.names.outer(deadLetterTopic(group)), messages: [{ key: null, value: null, headers: { [SETTLES]: offsets.join(',') } }] }]);
    }
  }

  private read(): Promise<Letter[]> {
    return this.withAdmin(async (admin) => {
      const topics = (await admin.listTopics()).filter((topic) => this.names.isOurs(topic) && topic.endsWith(SUFFIX));
      for (const topic of this.known.keys()) if (!topics.includes(topic)) this.known.delete(topic);
      const letters: Letter[] = [];
      for (const topic of topics.sort()) letters.push(...(await this.readGroup(admin, topic)));
      return letters;
    });
  }

  private async readGroup(admin: Admin, topic: string): Promise<Letter[]> {
    const offsets = JSON.stringify(await admin.fetchTopicOffsets(topic));
    const known = this.known.get(topic);
    if (known?.offsets === offsets) return known.letters;
    const group = this.names.inner(topic).slice(0, -SUFFIX.length);
    const messages = await readTopic(this.kafka, admin, topic, this.names.outer(`${group}.dead-letter-reader-${randomUUID()}`));
    const settled = new Set(messages.flatMap((message) => headersOf(message)[SETTLES]?.split(',') ?? []));
    const letters = messages.filter((message) => message.value !== null && !settled.has(message.offset)).map((message) => toLetter(group, message));
    this.known.set(topic, { offsets, letters });
    return letters;
  }
}

function toLetter(group: string, message: KafkaMessage): Letter {
  const headers = headersOf(message);
  const { id, type } = identityOf(headers);
  return {
    id: `${group}:${message.offset}`,
    group,
    topic: type || (headers[ORIGIN]?.split('/')[0] ?? ''),
    eventId: id,
    key: message.key?.toString() ?? '',
    error: headers[ERROR] ?? '',
    attempts: Number(headers[ATTEMPTS] ?? 0),
    deadAt: new Date(Number(message.timestamp)).toISOString(),
    message,
  };
}
