import type { Admin } from 'kafkajs';

/** Events of each topic behind the group's offsets; a partition it has never read counts from its first event. */
export async function consumerLag(admin: Admin, groupId: string, topics: string[]): Promise<Map<string, number>> {
  const committed = await admin.fetchOffsets({ groupId, topics });
  const lags = committed.map(async ({ topic, partitions }): Promise<[string, number]> => {
    const reached = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
    const ends = await admin.fetchTopicOffsets(topic);
    const behind = ends.map(({ partition, low, high }) => Math.max(0, Number(high) - Math.max(Number(low), reached.get(partition) ?? 0)));
    return [topic, behind.reduce((sum, events) => sum + events, 0)];
  });
  return new Map(await Promise.all(lags));
}
