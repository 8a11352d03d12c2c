import { describe, expect, it } from '@jest/globals';
import type { Admin } from 'kafkajs';
import { alignConfigs, configOf } from '../src/events/kafka/topic-config.js';

const SETTINGS = { eventRetentionDays: 0, eventForgetAfterDays: 35 };
const TOPIC = 'registrations.helper-updated.v1';
const WANTED = configOf(TOPIC, SETTINGS);

/** A cluster that knows one topic. `source` 1 is set on the topic, 5 is Kafka's default. */
function clusterWith(entries: Record<string, [value: string, source: number]>, fault?: object) {
  const altered: unknown[] = [];
  const configEntries = Object.entries(entries).map(([configName, [configValue, configSource]]) => ({ configName, configValue, configSource }));
  const admin = {
    describeConfigs: () => (fault === undefined ? Promise.resolve({ resources: [{ resourceName: TOPIC, configEntries }] }) : Promise.reject(Object.assign(new Error('refused'), fault))),
    alterConfigs: (request: unknown) => Promise.resolve(void altered.push(request)),
  };
  return { admin: admin as unknown as Admin, altered };
}
const asSet = (config: Record<string, string>) => Object.fromEntries(Object.entries(config).map(([name, value]): [string, [string, number]] => [name, [value, 1]]));

describe('the configuration of a topic', () => {
  it('is left alone where it is as the registry says, whoever said so', async () => {
    const { admin, altered } = clusterWith({ ...asSet(WANTED), 'retention.ms': ['-1', 5], 'max.message.bytes': ['900000', 1] });
    await alignConfigs(admin, new Map([[TOPIC, WANTED]]));
    expect(altered).toEqual([]);
  });

  it('is given as a whole where anything differs, with what an operator has set and without defaults', async () => {
    const { admin, altered } = clusterWith({ ...asSet(WANTED), 'cleanup.policy': ['delete', 5], 'max.message.bytes': ['900000', 1], 'flush.ms': ['9', 5] });
    await alignConfigs(admin, new Map([[TOPIC, WANTED]]));
    const entries = (altered as { resources: { name: string; configEntries: { name: string; value: string }[] }[] }[]).flatMap(({ resources }) => resources);
    expect(entries.map(({ name }) => name)).toEqual([TOPIC]);
    expect(Object.fromEntries(entries[0]!.configEntries.map(({ name, value }) => [name, value]))).toEqual({ ...WANTED, 'max.message.bytes': '900000' });
  });

  it('is told in the log where the login may not touch it, and any other refusal is an error', async () => {
    await expect(alignConfigs(clusterWith({}, { type: 'TOPIC_AUTHORIZATION_FAILED' }).admin, new Map([[TOPIC, WANTED]]))).resolves.toBeUndefined();
    await expect(alignConfigs(clusterWith({}, { cause: Object.assign(new Error(), { type: 'CLUSTER_AUTHORIZATION_FAILED' }) }).admin, new Map([[TOPIC, WANTED]]))).resolves.toBeUndefined();
    await expect(alignConfigs(clusterWith({}, { type: 'INVALID_CONFIG' }).admin, new Map([[TOPIC, WANTED]]))).rejects.toThrow('refused');
  });
});
