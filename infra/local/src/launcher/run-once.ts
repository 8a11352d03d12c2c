import { runNode, type NodeProgram } from '../process/run-node.js';
import type { LogFile } from '../process/log-file.js';
import { reasonIn } from '../process/output-lines.js';

/**
 * Runs a program to its end, its output going to a log.
 *
 * @throws Error naming the program and the last thing it said when it fails or takes longer than `timeoutMs` milliseconds
 */
export function runOnce(name: string, program: NodeProgram, log: LogFile, timeoutMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = runNode(program);
    let tail = '';
    const record = (chunk: Buffer) => {
      log.write(chunk);
      tail = (tail + chunk.toString()).slice(-4000);
    };
    child.stdout?.on('data', record);
    child.stderr?.on('data', record);
    const abort = () => child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    signal.addEventListener('abort', abort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code) => {
      settle();
      if (code === 0) resolve();
      else reject(new Error(`${name} failed: ${reasonIn(tail.split('\n')) || 'it said nothing'} (log: ${log.path})`));
    });
  });
}
