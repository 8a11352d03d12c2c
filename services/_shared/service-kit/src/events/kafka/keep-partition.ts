import { createRequire } from 'node:module';
import type { ICustomPartitioner, PartitionerArgs } from 'kafkajs';

/** Of each topic of events. */
export const PARTITIONS = 12;

/**
 * Kafka's own choice among the partitions that every topic is made with. Those that somebody adds later get nothing: a key that moved to one of
 * them would have its next event handled before those that still wait in its old partition.
 */
export const keepPartition: ICustomPartitioner = () => {
  const { Partitioners } = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');
  const choose = Partitioners.DefaultPartitioner();
  return ({ partitionMetadata, ...message }: PartitionerArgs) => choose({ ...message, partitionMetadata: partitionMetadata.filter(({ partitionId }) => partitionId < PARTITIONS) });
};
