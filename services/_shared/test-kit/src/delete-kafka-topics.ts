import kafkajs from 'kafkajs';

/** Leaves a shared broker as it was found: hundreds of forgotten topics make its next start slow. */
export async function deleteKafkaTopics(brokers: string[], prefix: string): Promise<void> {
  const admin = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
  } finally {
    await admin.disconnect();
  }
}
