import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The real program, as it is deployed: HTTP and worker in one process. */
export function startProgram(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['services/registrations/dist/main.js'], { cwd: root, env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' });
}

/** Ends it and waits until it is gone; one that is gone already is fine. */
export async function endProgram(program: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return;
  const gone = new Promise((resolve) => program.once('exit', resolve));
  program.kill(signal);
  await gone;
}
