import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const RESTART_PAUSE_MS = 300;

/** A program that is started again whenever it ends, as Kubernetes would; what it prints is kept. */
export class SupervisedProcess {
  starts = 0;
  private child: ChildProcess | undefined;
  private isStopping = false;
  private readonly log: WriteStream;

  constructor(
    readonly name: string,
    private readonly entry: string,
    private readonly env: Record<string, string>,
    readonly logFile: string,
  ) {
    this.log = createWriteStream(logFile, { flags: 'a' });
    // Whatever ends this program, nothing of the platform may be left behind.
    process.once('exit', () => this.child?.kill('SIGKILL'));
    this.start();
  }

  kill(signal: NodeJS.Signals): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null && this.child.kill(signal);
  }

  /** SIGTERM, and SIGKILL for who does not listen. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(10_000)]);
    child.kill('SIGKILL');
    await ended;
  }

  private start(): void {
    this.starts += 1;
    const child = spawn(process.execPath, [this.entry], { env: { ...process.env, ...this.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(this.log, { end: false });
    child.stderr.pipe(this.log, { end: false });
    child.once('exit', () => {
      if (!this.isStopping) setTimeout(() => !this.isStopping && this.start(), RESTART_PAUSE_MS);
    });
    this.child = child;
  }
}
