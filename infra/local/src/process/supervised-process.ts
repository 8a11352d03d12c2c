import type { ChildProcess } from 'node:child_process';
import { Backoff, RESTART_POLICY, type RestartPolicy } from './restart-policy.js';
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
    const reason = this.lastLine;
    const again = pauseMs < 1000 ? 'starting it again' : `starting it again in ${Math.round(pauseMs / 1000)} s`;
    const loop = isLoop ? `${this.name} keeps ending (${this.backoff.deaths} times in a row)` : this.name;
    this.options.onDeath(`${loop} ${how}${reason ? ` (${reason})` : ''}; ${again}.`, { isLoop, pauseMs });
    this.timer = setTimeout(() => this.start(), pauseMs);
  }
}

/** The line that names the cause: a JSON log record of level error, else the first line of an uncaught error, else the last line. */
function reasonIn(lines: string[]): string {
  for (const line of [...lines].reverse()) {
    const record = parseRecord(line);
    if (record && record.level >= 50) return shorten(record.msg);
  }
  const thrown = lines.find((line) => /^\s*(\w*Error|Uncaught)\b.*:/.test(line));
  return shorten(thrown ?? lines.filter((line) => !line.startsWith('    at ') && !line.startsWith('Node.js v')).at(-1) ?? '');
}

/** Reads one record of our services' JSON logs; undefined for any other text. */
export function parseRecord(line: string): { level: number; msg: string } | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: unknown; msg?: unknown; err?: { message?: unknown } };
    const detail = typeof err?.message === 'string' && err.message !== msg ? `: ${err.message}` : '';
    return typeof level === 'number' ? { level, msg: `${typeof msg === 'string' ? msg : ''}${detail}` } : undefined;
  } catch {
    return undefined; // a line that only looks like JSON is plain text
  }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
