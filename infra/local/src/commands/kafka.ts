import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readKept, writeKept } from '../launcher/kept-file.js';
import { accepts } from '../launcher/readiness.js';
import { LOCAL_KAFKA, readSettings } from '../launcher/settings.js';
import { startKafka } from '../kafka/start-kafka.js';
import { isAlive, waitForPidToEnd } from '../process/wait-for-exit.js';
import { commandOf } from '../process/inspect-process.js';
import { tryPort } from '../ports/free-port.js';
import { StartFailure } from '../launcher/start-failure.js';

const PORT = Number(LOCAL_KAFKA.split(':')[1]);

/** `make kafka`, `make kafka-status`, `make kafka-stop`: one broker in the background for EVENT_BUS=kafka and the tests. */
export async function kafkaCommand(root: string, [action = 'start']: string[]): Promise<string> {
  const directory = join(readSettings(root, process.env).dataDir, 'kafka');
  const file = join(directory, 'broker.json');
  const pid = existsSync(file) ? readKept<{ pid: number }>(file)?.pid : undefined;
  const runs = pid !== undefined && isAlive(pid) && commandOf(pid).includes('kafka.Kafka');
  switch (action) {
    case 'start':
      return runs ? `Kafka is already running on ${LOCAL_KAFKA} (process ${pid}).` : start(root, directory, file);
    case 'status':
      if (!runs) return 'Kafka is not running; "make kafka" starts it.';
      return `Kafka is running on ${LOCAL_KAFKA} (process ${pid})${(await accepts(PORT)) ? '' : ', but does not answer yet'}.`;
    case 'stop':
      if (!runs) return 'Kafka is not running.';
      process.kill(pid, 'SIGTERM');
      if (!(await waitForPidToEnd(pid, 20_000))) process.kill(pid, 'SIGKILL');
      return 'Kafka is stopped; its topics are kept.';
    default:
      throw new StartFailure(`"${action}" is not something Kafka can do here: start, status or stop.`);
  }
}

async function start(root: string, directory: string, file: string): Promise<string> {
  for (const port of [PORT, PORT + 1]) {
    if ((await tryPort(port)) !== 'free') throw new StartFailure(`Port ${port} is taken by another program; Kafka needs it.`);
  }
  process.stdout.write('  Fetching and starting Kafka (the first time takes some seconds longer) ...\n');
  const { pid, brokers } = await startKafka({ root, directory, port: PORT, isDaemon: true });
  writeKept(file, { pid });
  return `Kafka is running on ${brokers} (process ${pid}). EVENT_BUS=kafka make start uses it; make kafka-stop stops it.`;
}
