import type { Admin } from 'kafkajs';

/** So many copies survive the loss of one while another is being restarted. */
const ENOUGH = 3;

export interface TopicCopies {
  topic: string;
  /** Of its partition that has the fewest. */
  copies: number;
}

/**
 * What is wrong with the number of copies, in sentences: fewer than the cluster could keep, or topics that somebody made otherwise than
 * the settings say (Kafka does not change a topic that exists).
 */
export function copyFaults(brokers: number, replication: number, topics: readonly TopicCopies[]): string[] {
  const faults: string[] = [];
  const enough = Math.min(ENOUGH, brokers);
  if (replication < enough) faults.push(`KAFKA_REPLICATION is ${replication}, and this cluster of ${brokers} brokers can keep ${enough} copies`);
  const short = topics.filter(({ copies }) => copies < replication).map(({ topic, copies }) => `${topic} (${copies})`);
  if (short.length > 0) faults.push(`these topics have fewer copies than KAFKA_REPLICATION=${replication}: ${short.join(', ')}`);
  return faults;
}

/** Copies of topics that exist. */
export async function copiesOf(admin: Admin, names: string[]): Promise<TopicCopies[]> {
  if (names.length === 0) return [];
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  return topics.map(({ name, partitions }) => ({ topic: name, copies: Math.min(...partitions.map(({ replicas }) => replicas.length)) }));
}
