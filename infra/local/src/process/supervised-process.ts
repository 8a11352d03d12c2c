import type { ChildProcess } from 'node:child_process';
import { Backoff, RESTART_POLICY, type RestartPolicy } from './restart-policy.js';
import { reasonIn } from './output-lines.js';
import { hasExited, waitForExit } from './wait-for-exit.js';

/** One line of a program's output, already split. */
export type LineListener = (line: string, stream: 'stdout' | 'stderr') => void;

export interface SupervisedOptions {
  name: string;
  spawn: () => ChildProcess;
  /** Raw output, for the log file. */
  onOutput: (chunk: Buffer) => void;
  onLine?: LineListener;
  /** A death and what follows from it, in one sentence for the screen. */
  onDeath: (sentence: string, death: { isLoop: boolean; pauseMs: number }) => void;
  policy?: RestartPolicy;
}

/** A program that is started again, with growing pauses, whenever it ends without having been asked to. */
export class SupervisedProcess {
  private child?: ChildProcess;
  private timer?: NodeJS.Timeout;
  private isStopping = false;
  private startedAt = 0;
  private lastWords: string[] = [];
  private whyReplaced?: string;
  private readonly backoff: Backoff;

  constructor(private readonly options: SupervisedOptions) {
    this.backoff = new Backoff(options.policy ?? RESTART_POLICY);
  }

  get name(): string {
    return this.options.name;
  }

  get pid(): number | undefined {
    return this.child && !hasExited(this.child) ? this.child.pid : undefined;
  }

  get deathsInARow(): number {
    return this.backoff.deaths;
  }

  /** The last thing the program wrote before it died, to name the reason. */
  get lastLine(): string {
    return reasonIn(this.lastWords);
  }

  start(): void {
    if (this.isStopping) return;
    this.startedAt = Date.now();
    const child = this.options.spawn();
    this.child = child;
    this.listen(child, 'stdout');
    this.listen(child, 'stderr');
    child.once('error', (error) => this.died(child, error.message)); // could not even be started
    child.once('exit', (code, signal) => this.died(child, signal ? `was ended by ${signal}` : `ended with exit code ${code}`));
  }

  /** Asks the program to finish (SIGTERM) and ends it after `graceMs` milliseconds. */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    const { child } = this;
    if (!child || child.pid === undefined || hasExited(child)) return;
    child.kill('SIGTERM');
    if (await waitForExit(child, graceMs)) return;
    child.kill('SIGKILL');
    await waitForExit(child, 2000);
  }

  /** Ends a program that cannot be asked to finish any more; it is started again like one that died. `why` completes its name to a sentence. */
  replace(why: string): void {
    if (this.isStopping || !this.child || hasExited(this.child)) return;
    this.whyReplaced = why;
    this.child.kill('SIGKILL');
  }

  /** Ends the program at once, for when the launcher itself has to go. */
  kill(): void {
    this.isStopping = true;
    clearTimeout(this.timer);
    if (this.child && !hasExited(this.child)) this.child.kill('SIGKILL');
  }

  private listen(child: ChildProcess, stream: 'stdout' | 'stderr'): void {
    let rest = '';
    child[stream]?.on('data', (chunk: Buffer) => {
      this.options.onOutput(chunk);
      const lines = (rest + chunk.toString()).split('\n');
      rest = (lines.pop() ?? '').slice(-10_000);
      for (const line of lines) {
        if (line.trim() === '') continue;
        this.lastWords = [...this.lastWords.slice(-19), line];
        this.options.onLine?.(line, stream);
      }
    });
  }

  private died(child: ChildProcess, how: string): void {
    if (this.isStopping || child !== this.child) return;
    this.child = undefined;
    const { pauseMs, isLoop } = this.backoff.next(Date.now() - this.startedAt);
    // Who was ended from outside (the operating system, short of memory, or a person) did not say why.
    const reason = child.signalCode === null ? this.lastLine : '';
    const again = pauseMs < 1000 ? 'starting it again' : `starting it again in ${Math.round(pauseMs / 1000)} s`;
    const loop = isLoop ? `${this.name} keeps ending (${this.backoff.deaths} times in a row)` : this.name;
    this.options.onDeath(`${loop} ${this.whyReplaced ?? how}${reason ? ` (${reason})` : ''}; ${again}.`, { isLoop, pauseMs });
    this.whyReplaced = undefined;
    this.timer = setTimeout(() => this.start(), pauseMs);
  }
}
