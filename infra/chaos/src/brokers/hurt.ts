import { setTimeout as sleep } from 'node:timers/promises';
import { DonationCompletedV1 } from '@community-help/event-contracts';
import type { BrokerCluster } from '@community-help/local';
import { patiently } from '../people/patient-fetch.js';
import type { Platform } from '../world/platform.js';
import { GROWING, oneMore } from './brokers-layout.js';

/** Longer than a broker may be silent before its partitions get other leaders (9 s), and with donations on their way all the time. */
const AWAY_MS = 15_000;
const BETWEEN_MS = 8_000;
const PARTITIONS_THEN = 18;

/**
 * What an operator's day brings, one thing after the other while donors give: a broker dies and comes back, workers join, another broker dies and comes
 * back, partitions are added, workers die.
 */
export async function hurtBrokers(platform: Platform, cluster: BrokerCluster, say: (line: string) => void): Promise<void> {
  await sleep(BETWEEN_MS);
  await loseBroker(cluster, 1, say);
  await sleep(BETWEEN_MS);
  for (const service of GROWING) platform.supervise(oneMore(service, platform.wiring, platform.keys));
  say(`one more worker each of ${GROWING.join(' and ')}: their groups are divided anew`);
  await sleep(BETWEEN_MS);
  await loseBroker(cluster, 2, say);
  await sleep(BETWEEN_MS);
  const topic = `${platform.envOf('payments').KAFKA_PREFIX}${DonationCompletedV1.topic}`;
  await cluster.addPartitions(topic, PARTITIONS_THEN);
  say(`${DonationCompletedV1.topic} has ${PARTITIONS_THEN} partitions from now on`);
  await sleep(BETWEEN_MS);
  for (const service of GROWING) {
    platform.endForGood(oneMore(service, platform.wiring, platform.keys).name);
    process.kill(platform.processes.find(({ name }) => name === `${service}-worker-1`)!.pid!, 'SIGKILL');
  }
  say('of each of them two workers are killed, one for good: their groups are divided anew');
  await sleep(BETWEEN_MS);
}

async function loseBroker(cluster: BrokerCluster, node: number, say: (line: string) => void): Promise<void> {
  await cluster.kill(node);
  await sleep(AWAY_MS);
  const missing = await patiently('the other brokers to notice', async () => (await cluster.missingCopies()) || undefined, 120);
  await cluster.revive(node);
  await patiently('catching up', async () => (await cluster.missingCopies()) === 0 || undefined, 120);
  say(`broker ${node} was killed, ${missing} partitions went on with two copies, and it has caught up again`);
}
