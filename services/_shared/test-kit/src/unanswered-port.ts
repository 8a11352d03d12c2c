import { spawn, type ChildProcess } from 'node:child_process';
import { connect, type Socket } from 'node:net';

const LISTEN = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () { console.log(this.address().port); })`;
/** More than a queue of one takes. */
const CALLERS = 4;

/** A port at which every attempt to connect waits, as at a machine that is gone: its owner sleeps, and the queue in front of it is full. */
export class UnansweredPort {
  private constructor(
    readonly port: number,
    private readonly owner: ChildProcess,
    private readonly callers: readonly Socket[],
  ) {}

  static async open(): Promise<UnansweredPort> {
    const owner = spawn(process.execPath, ['--eval', LISTEN], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = await new Promise<number>((resolve, reject) => {
      owner.stdout.once('data', (text: Buffer) => resolve(Number(text)));
      owner.once('exit', () => reject(new Error('the owner of the port ended')));
    });
    owner.kill('SIGSTOP');
    const callers = Array.from({ length: CALLERS }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    while (callers.every(({ connecting }) => connecting)) await new Promise((resolve) => setTimeout(resolve, 20));
    return new UnansweredPort(port, owner, callers);
  }

  async close(): Promise<void> {
    for (const caller of this.callers) caller.destroy();
    const ended = new Promise((resolve) => this.owner.once('close', resolve));
    this.owner.kill('SIGKILL');
    await ended;
  }
}
