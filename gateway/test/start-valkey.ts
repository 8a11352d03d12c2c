import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@community-help/test-kit';

const PROGRAMS = ['valkey-server', 'redis-server'];

/** The installed server, Valkey's or Redis', whose protocol is the same. @throws Error in CI, which installs one */
export function valkeyProgram(): string | undefined {
  const found = PROGRAMS.find((program) => spawnSync(program, ['--version']).status === 0);
  if (found === undefined && process.env['CI'] === 'true') throw new Error('neither valkey-server nor redis-server is installed');
  return found;
}

/** A server of this test's own, which keeps nothing on disk. */
export class TestValkey {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly port: number,
  ) {}

  static async start(program: string): Promise<TestValkey> {
    const valkey = new TestValkey(program, await findFreePort());
    await valkey.start();
    return valkey;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    const child = spawn(this.program, ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`${this.program} ended: ${said}`)));
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Ready to accept connections')) resolve();
      });
    });
  }

  /** It hears and does not answer. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
