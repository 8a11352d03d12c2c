import { randomUUID } from 'node:crypto';
import type { Admin, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Envelope } from '@community-help/event-contracts';
import { logger } from '../../logging/logger.js';
import { hasData } from '../delivered.js';
import { toEnvelope } from './kafka-message.js';

const log = logger('kafka');
const LEADER_ATTEMPTS = 20;
const LEADER_WAIT_MS = 250;

/**
 * Hands over every event the topics hold at the moment of the call, the order of each key kept. kafkajs can only read as a
 * group, so a passing one is made and deleted again. @returns how many
 */
export async function replayTopics(kafka: Kafka, admin: Admin, topics: readonly string[], onEvent: (envelope: Envelope) => Promise<void>): Promise<number> {
  const ends = new Map<string, bigint>();
  for (const topic of topics) {
    for (const { partition, low, high } of await offsetsOf(admin, topic)) if (high !== low) ends.set(`${topic}/${partition}`, BigInt(high));
  }
  if (ends.size === 0) return 0;
  const groupId = `replay-${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200, allowAutoTopicCreation: false });
  let count = 0;
  const handle = async ({ batch, heartbeat }: EachBatchPayload): Promise<void> => {
    const name = `${batch.topic}/${batch.partition}`;
    const end = ends.get(name) ?? 0n;
    for (const message of batch.messages) {
      if (BigInt(message.offset) >= end) break;
      const envelope = readable(batch.topic, message);
      if (envelope) await onEvent(envelope);
      if (envelope) count++;
      await heartbeat();
    }
    if (BigInt(batch.lastOffset()) + 1n >= end) ends.delete(name);
  };
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
      const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
        await handle(payload).catch((error: unknown) => {
          reject(error);
          throw error;
        });
        if (ends.size === 0) resolve();
      };
      consumer.run({ autoCommit: false, eachBatch }).catch(reject);
    });
  } finally {
    await consumer.disconnect();
  }
  await admin.deleteGroups([groupId]);
  return count;
}

/** False when a partition's first message was deleted by its age. A topic that was made anew holds its first events. */
export async function topicsHoldFirstEvents(admin: Admin, topics: readonly string[]): Promise<boolean> {
  for (const topic of topics) if ((await offsetsOf(admin, topic)).some(({ low }) => BigInt(low) > 0n)) return false;
  return true;
}

/** A topic that has just been made, or a broker that has just come back, has no leader for a moment; kafkajs' admin does not wait for it. */
async function offsetsOf(admin: Admin, topic: string): Promise<{ partition: number; low: string; high: string }[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await admin.fetchTopicOffsets(topic);
    } catch (error) {
      if (attempt === LEADER_ATTEMPTS || !(error as { retriable?: boolean }).retriable) throw error;
      await new Promise((resolve) => setTimeout(resolve, LEADER_WAIT_MS));
    }
  }
}

/** The consumers have dead-lettered what is not an event at all; a replay passes over it, as over tombstones. */
function readable(topic: string, message: KafkaMessage): Envelope | undefined {
  try {
    const delivered = toEnvelope(topic, message);
    return hasData(delivered) ? delivered : undefined;
  } catch (error) {
    log.warn({ err: error, topic, offset: message.offset }, 'a message that is not an event was passed over');
    return undefined;
  }
}
