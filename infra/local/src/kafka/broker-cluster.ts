import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type Admin } from 'kafkajs';
import { findFreePorts } from '../ports/free-port.js';
import { waitForPidToEnd } from '../process/wait-for-exit.js';
import type { Door } from './broker-settings.js';
import { startKafka, type KafkaOptions, type RunningKafka } from './start-kafka.js';

const NODES = [1, 2, 3];
const HEAP_MB = 256;
const STARTS = 5;

export interface ClusterOptions extends Pick<KafkaOptions, 'root' | 'directory' | 'more'> {
  /** How clients come in: names with their passwords, and the PEM file with key and certificates. */
  door: Pick<Door, 'certificateFile'> & { passwords: Readonly<Record<string, string>> };
}

/** Three brokers on loopback that keep three copies of everything, of which two must be there; each can be killed and comes back on its ports. */
export class BrokerCluster {
  private constructor(
    private readonly nodes: RunningKafka[],
    private readonly options: KafkaOptions[],
  ) {}

  /** @throws NoKafka when this machine cannot have a broker */
  static async start({ root, directory, more, door }: ClusterOptions): Promise<BrokerCluster> {
    const ports = await findFreePorts(NODES.length * 3);
    const controllerPorts = NODES.map((_, index) => ports[index]!);
    const clusterId = randomBytes(16).toString('base64url');
    const options = NODES.map((nodeId, index) => ({
      root,
      directory: join(directory, `broker-${nodeId}`),
      port: ports[NODES.length + index]!,
      place: { nodeId, controllerPorts, clusterId, heapMb: HEAP_MB },
      door: { ...door, innerPort: ports[2 * NODES.length + index]! },
      more,
    }));
    // One alone has no majority, and answers nobody.
    return new BrokerCluster(await Promise.all(options.map((node) => startKafka(node))), options);
  }

  /** For KAFKA_BROKERS. */
  get brokers(): string {
    return this.nodes.map(({ brokers }) => brokers).join(',');
  }

  /** The same for programs of this machine that do not log in. */
  get inner(): string {
    return this.nodes.map(({ inner }) => inner).join(',');
  }

  /** SIGKILL. @param node 1 to 3 */
  async kill(node: number): Promise<void> {
    const { pid } = this.nodes[node - 1]!;
    process.kill(pid, 'SIGKILL');
    await waitForPidToEnd(pid, 10_000);
  }

  /** On its old ports with its old data; on a busy machine it may need more than one start. */
  async revive(node: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        this.nodes[node - 1] = await startKafka(this.options[node - 1]!);
        return;
      } catch (error) {
        if (attempt === STARTS) throw error;
        await sleep(1000);
      }
    }
  }

  /** Partitions of which fewer than all copies are up to date. */
  missingCopies(): Promise<number> {
    return this.asAdmin(async (admin) => {
      const { topics } = await admin.fetchTopicMetadata({ topics: await admin.listTopics() });
      return topics.flatMap(({ partitions }) => partitions).filter(({ isr, replicas }) => isr.length < replicas.length).length;
    });
  }

  /** @param count partitions it has then */
  async addPartitions(topic: string, count: number): Promise<void> {
    await this.asAdmin((admin) => admin.createPartitions({ topicPartitions: [{ topic, count }] }));
  }

  /** By partition, number of the first record that is still there and of the next one that will come. */
  offsets(topic: string): Promise<{ partition: number; first: number; next: number }[]> {
    return this.asAdmin(async (admin) => (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => ({ partition, first: Number(low), next: Number(high) })));
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  private async asAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result> {
    const admin = new kafkajs.Kafka({ brokers: this.inner.split(','), logLevel: kafkajs.logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  }
}
