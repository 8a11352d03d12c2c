import type { Admin, ITopicConfig } from 'kafkajs';
import { ConfigError } from '../../config/config-error.js';
import { logger } from '../../logging/logger.js';
import { replayTopic } from '../dead-letters.js';
import type { LogSettings } from '../log-terms.js';
import { PARTITIONS } from './keep-partition.js';
import { Namespace } from './namespace.js';
import { alignConfigs, configOf, deadLetterConfigOf, type TopicConfig } from './topic-config.js';
import { copiesOf, copyFaults } from './topic-copies.js';
import { untilSettled } from './until-settled.js';

const log = logger('kafka');

export interface TopicSettings extends LogSettings {
  /** See `Namespace`. */
  prefix: string;
  replication: number;
  /** Topics with fewer copies are told in the log instead of refused: on a laptop, or where an operator has said so. */
  mayHaveFewerCopies: boolean;
}

export function deadLetterTopic(group: string): string {
  return `${group}.dead-letters`;
}

/**
 * Creates what is missing of the topics and, per group, its replay and dead-letter topics; those that exist get the configuration they should have.
 * @throws ConfigError when topics have, or would have, fewer copies than they should
 */
export async function createTopics(admin: Admin, topics: readonly string[], groups: readonly string[], settings: TopicSettings): Promise<void> {
  const names = new Namespace(settings.prefix);
  const wanted: WantedTopic[] = [
    ...[...topics, ...groups.map(replayTopic)].map((topic) => topicOf(names.outer(topic), PARTITIONS, configOf(topic, settings), settings.replication)),
    // One partition: letters are few, and their order is the order in which they died.
    ...groups.map((group) => topicOf(names.outer(deadLetterTopic(group)), 1, deadLetterConfigOf(settings), settings.replication)),
  ];
  const existing = new Set(await admin.listTopics());
  const missing = wanted.filter(({ topic }) => !existing.has(topic));
  const present = wanted.filter(({ topic }) => existing.has(topic));
  if (wanted.length > 0) await checkCopies(admin, present.map(({ topic }) => topic), settings);
  await untilSettled(() => alignConfigs(admin, new Map(present.map(({ topic, config }) => [topic, config]))));
  if (missing.length === 0) return;
  // Another process may create them between the two calls; kafkajs answers false then.
  await admin.createTopics({ topics: missing.map(({ config: _config, ...topic }) => topic), waitForLeaders: false });
  // kafkajs' own waiting takes it for an error that a broker does not know the topic yet.
  await untilSettled(() => admin.fetchTopicMetadata({ topics: missing.map(({ topic }) => topic) }));
  // A broker that is told as a leader may not know it yet.
  for (const { topic } of missing) await untilSettled(() => admin.fetchTopicOffsets(topic));
}

async function checkCopies(admin: Admin, topics: string[], { replication, mayHaveFewerCopies }: TopicSettings): Promise<void> {
  const { brokers } = await admin.describeCluster();
  const faults = copyFaults(brokers.length, replication, await copiesOf(admin, topics));
  if (faults.length === 0) return;
  if (!mayHaveFewerCopies) throw new ConfigError([...faults, 'KAFKA_ALLOW_FEWER_COPIES=true starts all the same']);
  log.warn({ faults }, 'events would be lost with a broker');
}

interface WantedTopic extends ITopicConfig {
  config: TopicConfig;
}

function topicOf(topic: string, numPartitions: number, config: TopicConfig, replicationFactor: number): WantedTopic {
  const entries = { ...config, 'min.insync.replicas': String(Math.max(1, replicationFactor - 1)) };
  return { topic, numPartitions, replicationFactor, config, configEntries: Object.entries(entries).map(([name, value]) => ({ name, value })) };
}
