import type { Admin } from 'kafkajs';
import { logger } from '../../logging/logger.js';
import { lettersAgeMs, termsOf, type LogSettings } from '../log-terms.js';
import { protocolErrorOf } from './refusal.js';

const log = logger('kafka');
const WEEK_MS = 7 * 86_400_000;
/** kafkajs' `ConfigResourceTypes.TOPIC` and `ConfigSource.TOPIC_CONFIG`; kafkajs is loaded only where there is a broker. */
const TOPIC_RESOURCE = 2;
const SET_ON_TOPIC = 1;
const FORBIDDEN = new Set(['TOPIC_AUTHORIZATION_FAILED', 'CLUSTER_AUTHORIZATION_FAILED']);

/** Configuration of a topic, by Kafka's names. */
export type TopicConfig = Record<string, string>;

/** How a topic of events, or of a group's replays, keeps them. */
export function configOf(topic: string, settings: LogSettings): TopicConfig {
  const terms = termsOf(topic, settings);
  if (terms.kind === 'by-age') return byAge(terms.ageMs);
  return {
    'cleanup.policy': 'compact',
    'min.compaction.lag.ms': String(terms.readableMs),
    // Also the longest a segment stays open: an open one is never compacted.
    'max.compaction.lag.ms': String(terms.goneMs),
    // Tombstones are there for readers that began before them.
    'delete.retention.ms': String(terms.goneMs),
    'retention.ms': '-1',
  };
}

/** Letters of all topics lie in one, so the shortest term of any of them holds. */
export function deadLetterConfigOf(settings: LogSettings): TopicConfig {
  return byAge(lettersAgeMs(settings));
}

function byAge(ageMs: number | undefined): TopicConfig {
  if (ageMs === undefined) return { 'cleanup.policy': 'delete', 'retention.ms': '-1' };
  // A segment goes as a whole, with its youngest event.
  return { 'cleanup.policy': 'delete', 'retention.ms': String(ageMs), 'segment.ms': String(Math.min(WEEK_MS, Math.ceil(ageMs / 4))) };
}

/** Gives topics that exist the configuration they should have; what else an operator has set on them stays. */
export async function alignConfigs(admin: Admin, wanted: ReadonlyMap<string, TopicConfig>): Promise<void> {
  if (wanted.size === 0) return;
  try {
    const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [...wanted.keys()].map((name) => ({ type: TOPIC_RESOURCE, name })) });
    const others = resources.flatMap(({ resourceName, configEntries }) => {
      const config = wanted.get(resourceName) ?? {};
      const now = new Map(configEntries.map((entry) => [entry.configName, entry]));
      if (Object.entries(config).every(([name, value]) => now.get(name)?.configValue === value)) return [];
      // Kafka takes the whole configuration of a topic, and forgets what it is not told.
      const kept = configEntries.filter(({ configSource }) => Number(configSource) === SET_ON_TOPIC).map(({ configName, configValue }) => [configName, configValue] as const);
      return [{ type: TOPIC_RESOURCE, name: resourceName, configEntries: Object.entries({ ...Object.fromEntries(kept), ...config }).map(([name, value]) => ({ name, value })) }];
    });
    if (others.length === 0) return;
    await admin.alterConfigs({ validateOnly: false, resources: others });
    log.info({ topics: others.map(({ name }) => name) }, 'topics keep their events as the registry says');
  } catch (error) {
    if (!FORBIDDEN.has(protocolErrorOf(error) ?? '')) throw error;
    log.error({ err: error }, 'the login may not configure topics (DescribeConfigs, AlterConfigs), so events may be kept longer than people are promised');
  }
}
