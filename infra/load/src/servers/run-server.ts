import { v8Flags } from '@community-help/local';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A server of the benchmark in a process of its own. */
export interface BenchServer {
  url: string;
  pid: number;
  /** What the server said about itself when it was ready. */
  facts: Record<string, unknown>;
  /** Microseconds of processor time used so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

type Message = { kind: 'ready'; url: string; facts?: Record<string, unknown> } | { kind: 'cpu'; microseconds: number };

/** Starts servers/<name>.js and waits until it listens. @throws Error with what it wrote when it ends before that */
export async function runServer(name: string, env: Record<string, string> = {}, { heapMb }: { heapMb?: number } = {}): Promise<BenchServer> {
  const child = fork(fileURLToPath(new URL(`./${name}.js`, import.meta.url)), {
    env: { ...process.env, PROFILE: 'embedded', HOST: '127.0.0.1', PORT: '0', MANAGEMENT_PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'production', DRAWS_TILES_AHEAD: 'false', ...env },
    silent: true,
    execArgv: v8Flags(heapMb),
  });
  let written = '';
  child.stderr?.on('data', (chunk) => (written += String(chunk)));
  child.stdout?.resume();
  child.once('exit', (code) => {
    if (code) process.stderr.write(`server ${name} ended with ${code}\n${written}\n`);
  });
  const { url, facts = {} } = await messageOf(child, 'ready', () => written);
  return {
    url,
    pid: child.pid ?? 0,
    facts,
    async cpu() {
      child.send('cpu');
      return (await messageOf(child, 'cpu', () => written)).microseconds;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await gone;
      clearTimeout(timer);
    },
  };
}

function messageOf<Kind extends Message['kind']>(child: ChildProcess, kind: Kind, written: () => string): Promise<Extract<Message, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: Message): void => {
      if (message.kind !== kind) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(message as Extract<Message, { kind: Kind }>);
    };
    const onExit = (): void => reject(new Error(`a server of the benchmark ended early:\n${written()}`));
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}
