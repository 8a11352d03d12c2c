import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Why there is no Kafka on this machine, in one sentence. */
export class NoKafka extends Error {}

/** Where the broker's description (version, log settings) lies in a checkout. */
export function kafkaFolder(root: string): string {
  return join(root, 'infra', 'kafka');
}

/**
 * The directory with Kafka's jars, fetched by Maven on first use and kept beside the installed packages.
 *
 * @param root top of the checkout
 * @throws NoKafka when Java or Maven is missing, or Maven Central cannot be reached
 */
export async function fetchKafka(root: string): Promise<string> {
  await demandTool('java', ['-version'], 'Java 17 or newer');
  const pom = join(kafkaFolder(root), 'pom.xml');
  const version = /<artifactId>kafka_2\.13<\/artifactId>\s*<version>([^<]+)</.exec(readFileSync(pom, 'utf8'))?.[1];
  const libs = join(root, 'node_modules', '.cache', 'community-help', `kafka-${version}`);
  if (existsSync(join(libs, `kafka_2.13-${version}.jar`))) return libs;
  await demandTool('mvn', ['-version'], 'Maven');
  const draft = `${libs}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    const { code, output } = await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${draft}`]);
    if (code !== 0 || readdirSync(draft).length === 0) throw new NoKafka(`Maven could not fetch Kafka: ${firstError(output)}`);
    rmSync(libs, { recursive: true, force: true });
    renameSync(draft, libs);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return libs;
}

/** Runs a program to its end; exit code 127 when it does not exist. */
export function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function demandTool(command: string, args: string[], title: string): Promise<void> {
  const { code } = await run(command, args);
  if (code !== 0) throw new NoKafka(`Kafka needs ${title}, which is not installed (${command}).`);
}

function firstError(output: string): string {
  return output.split('\n').find((line) => line.includes('[ERROR]'))?.replace('[ERROR]', '').trim() ?? 'it did not say why';
}
