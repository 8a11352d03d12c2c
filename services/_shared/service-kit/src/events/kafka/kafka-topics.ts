import type { Admin, ITopicConfig } from 'kafkajs';
import { ConfigError } from '../../config/config-error.js';
import { logger } from '../../logging/logger.js';
import { replayTopic } from '../dead-letters.js';
import { Namespace } from './namespace.js';
import { copiesOf, copyFaults } from './topic-copies.js';
import { untilSettled } from './until-settled.js';

const log = logger('kafka');

export const PARTITIONS = 12;
const DAY_MS = 86_400_000;

export interface TopicSettings {
  /** See `Namespace`. */
  prefix: string;
  replication: number;
  /** Days events are kept; 0 is for ever, so that views can be rebuilt from the beginning. */
  retentionDays: number;
  /** Topics with fewer copies are told in the log instead of refused: on a laptop, or where an operator has said so. */
  mayHaveFewerCopies: boolean;
}

export function deadLetterTopic(group: string): string {
  return `${group}.dead-letters`;
}

/**
 * Creates what is missing of the topics and, per group, its replay and dead-letter topics.
 * @throws ConfigError when topics have, or would have, fewer copies than they should
 */
export async function createTopics(admin: Admin, topics: readonly string[], groups: readonly string[], settings: TopicSettings): Promise<void> {
  const retention = settings.retentionDays === 0 ? '-1' : String(settings.retentionDays * DAY_MS);
  const names = new Namespace(settings.prefix);
  const wanted: ITopicConfig[] = [
    ...topics.map((topic) => topicOf(names.outer(topic), PARTITIONS, retention, settings.replication)),
    ...groups.map((group) => topicOf(names.outer(replayTopic(group)), PARTITIONS, String(7 * DAY_MS), settings.replication)),
    // One partition: letters are few, and their order is the order in which they died.
    ...groups.map((group) => topicOf(names.outer(deadLetterTopic(group)), 1, '-1', settings.replication)),
  ];
  const existing = new Set(await admin.listTopics());
  const missing = wanted.filter(({ topic }) => !existing.has(topic));
  if (wanted.length > 0) await checkCopies(admin, wanted.filter(({ topic }) => existing.has(topic)).map(({ topic }) => topic), settings);
  if (missing.length === 0) return;
  // Another process may create them between the two calls; kafkajs answers false then.
  await admin.createTopics({ topics: missing, waitForLeaders: false });
  // kafkajs' own waiting takes it for an error that a broker does not know the topic yet.
  await untilSettled(() => admin.fetchTopicMetadata({ topics: missing.map(({ topic }) => topic) }));
}

async function checkCopies(admin: Admin, topics: string[], { replication, mayHaveFewerCopies }: TopicSettings): Promise<void> {
  const { brokers } = await admin.describeCluster();
  const faults = copyFaults(brokers.length, replication, await copiesOf(admin, topics));
  if (faults.length === 0) return;
  if (!mayHaveFewerCopies) throw new ConfigError([...faults, 'KAFKA_ALLOW_FEWER_COPIES=true starts all the same']);
  log.warn({ faults }, 'events would be lost with a broker');
}

function topicOf(topic: string, numPartitions: number, retentionMs: string, replicationFactor: number): ITopicConfig {
  const configEntries = [
    { name: 'retention.ms', value: retentionMs },
    { name: 'min.insync.replicas', value: String(Math.max(1, replicationFactor - 1)) },
  ];
  return { topic, numPartitions, replicationFactor, configEntries };
}
