import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { findFreePorts } from '../ports/free-port.js';
import { stopWithUs } from '../process/stop-with-us.js';
import { hasExited, waitForExit } from '../process/wait-for-exit.js';
import { brokerSettings, type BrokerNode, type Door } from './broker-settings.js';
import { fetchKafka, kafkaFolder, run } from './fetch-kafka.js';

/** How to start a broker. */
export interface KafkaOptions {
  /** Top of the checkout (its `infra/kafka/pom.xml` names the version). */
  root: string;
  /** Where topics and the log lie; created when missing. */
  directory: string;
  /** TCP port on 127.0.0.1; a free one when left out. */
  port?: number;
  /** Its place among several nodes of one cluster, which have to be started together; alone when left out. */
  place?: ClusterPlace;
  /** Clients connect encrypted and log in by SCRAM-SHA-512 with one of these names and passwords. */
  door?: Door & { passwords: Readonly<Record<string, string>> };
  /** More settings, by Kafka's names. */
  more?: Readonly<Record<string, string>>;
  /** Goes on running when this process ends; otherwise it is stopped even when this process is killed. */
  isDaemon?: boolean;
}

export interface ClusterPlace extends Pick<BrokerNode, 'nodeId' | 'controllerPorts'> {
  /** Of the cluster: 16 bytes in base64url. */
  clusterId: string;
  heapMb: number;
}

/** A running broker. */
export interface RunningKafka {
  /** For KAFKA_BROKERS. */
  brokers: string;
  /** The same for programs of this machine that do not log in. */
  inner: string;
  pid: number;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 120_000;

/**
 * Starts a real Apache Kafka broker (KRaft): one node, or one of several.
 *
 * @throws NoKafka when this machine cannot have one
 * @throws Error when it does not start
 */
export async function startKafka({ root, directory, port, place, door, more, isDaemon = false }: KafkaOptions): Promise<RunningKafka> {
  const libs = await fetchKafka(root);
  const [brokerPort, controllerPort] = port === undefined ? ((await findFreePorts(2)) as [number, number]) : [port, port + 1];
  const { nodeId, controllerPorts, clusterId, heapMb } = place ?? { nodeId: 1, controllerPorts: [controllerPort], clusterId: undefined, heapMb: 384 };
  mkdirSync(directory, { recursive: true });
  const settings = join(directory, 'server.properties');
  const data = join(directory, 'data');
  writeFileSync(settings, brokerSettings({ directory: data, port: brokerPort, nodeId, controllerPorts, door, more }));
  if (!existsSync(join(data, 'meta.properties'))) await format(libs, settings, clusterId, door?.passwords ?? {});

  const logFile = join(directory, 'broker.log');
  const log = openSync(logFile, 'w');
  const logging = `-Dlog4j2.configurationFile=${join(kafkaFolder(root), 'log4j2.properties')}`;
  const flags = ['-Xms128m', `-Xmx${heapMb}m`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', logging];
  const child = spawn('java', [...flags, '-cp', join(libs, '*'), 'kafka.Kafka', settings], { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  const inner = `127.0.0.1:${door?.innerPort ?? brokerPort}`;
  await answers(child, inner, logFile);
  const pid = child.pid as number;
  if (isDaemon) child.unref();
  else child.once('exit', stopWithUs(pid, 'TERM', 1));
  return { brokers: `127.0.0.1:${brokerPort}`, inner, pid, stop: () => stop(child) };
}

async function format(libs: string, settings: string, clusterId: string | undefined, passwords: Readonly<Record<string, string>>): Promise<void> {
  const tool = ['-cp', join(libs, '*'), 'kafka.tools.StorageTool'];
  const id = clusterId ?? (await run('java', [...tool, 'random-uuid'])).output.trim().split('\n').at(-1) ?? '';
  const logins = Object.entries(passwords).flatMap(([name, password]) => ['--add-scram', `SCRAM-SHA-512=[name=${name},password=${password}]`]);
  const { code, output } = await run('java', [...tool, 'format', '-t', id, '-c', settings, ...logins]);
  if (code !== 0) throw new Error(`Kafka could not prepare its directory: ${output.trim().split('\n').at(-1)}`);
}

async function answers(child: ChildProcess, broker: string, logFile: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const { Kafka, logLevel } = kafkajs;
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING, retry: { retries: 0 } }).admin();
  while (!hasExited(child) && Date.now() < deadline) {
    try {
      await admin.connect();
      await admin.listTopics();
      return await admin.disconnect();
    } catch {
      await delay(200); // not listening yet; a broker that died is noticed by the loop
    }
  }
  child.kill('SIGKILL');
  const lines = readFileSync(logFile, 'utf8').split('\n').filter((line) => /ERROR|FATAL|Exception/.test(line));
  throw new Error(`Kafka did not start on ${broker}: ${lines[0] ?? `see ${logFile}`}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  child.kill('SIGTERM');
  if (await waitForExit(child, 15_000)) return;
  child.kill('SIGKILL');
  await waitForExit(child, 2000);
}
