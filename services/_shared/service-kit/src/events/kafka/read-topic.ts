import type { Admin, Kafka, KafkaMessage } from 'kafkajs';

/** Everything a topic holds now. kafkajs can only read as a group, so a passing one is made and deleted again. */
export async function readTopic(kafka: Kafka, admin: Admin, topic: string, groupId: string): Promise<KafkaMessage[]> {
  const ends = new Map<number, bigint>();
  for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) if (high !== low) ends.set(partition, BigInt(high));
  if (ends.size === 0) return [];
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 200, allowAutoTopicCreation: false });
  const messages: KafkaMessage[] = [];
  try {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
      void consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch }) => {
          const end = ends.get(batch.partition) ?? 0n;
          messages.push(...batch.messages.filter((message) => BigInt(message.offset) < end));
          if (BigInt(batch.lastOffset()) + 1n >= end) ends.delete(batch.partition);
          if (ends.size === 0) resolve();
        },
      }).catch(reject);
    });
  } finally {
    await consumer.disconnect();
  }
  await admin.deleteGroups([groupId]);
  return messages;
}
