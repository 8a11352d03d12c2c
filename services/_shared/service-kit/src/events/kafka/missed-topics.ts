import type { Admin } from 'kafkajs';

/** Topics whose first events are gone and of which the group has read nothing. */
export async function missedTopics(admin: Admin, groupId: string, topics: string[]): Promise<string[]> {
  const missed: string[] = [];
  for (const { topic, partitions } of await admin.fetchOffsets({ groupId, topics })) {
    const unread = new Set(partitions.filter(({ offset }) => Number(offset) < 0).map(({ partition }) => partition));
    const begins = await admin.fetchTopicOffsets(topic);
    if (begins.some(({ partition, low }) => unread.has(partition) && Number(low) > 0)) missed.push(topic);
  }
  return missed;
}
