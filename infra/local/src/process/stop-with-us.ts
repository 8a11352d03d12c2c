import { spawn } from 'node:child_process';

/**
 * Makes a program that knows nothing of us stop when we die, even by SIGKILL.
 *
 * A shell waits on a pipe that only this process holds open. When the pipe closes, the operating system has ended us,
 * and the shell sends the signal after `graceSeconds` (so that whoever still uses the program can finish first).
 * Node has no access to PR_SET_PDEATHSIG, and a second Node process would cost 40 MB; the shell costs one.
 *
 * @returns a function that calls the guard off, for a program that has ended in the ordinary way.
 */
export function stopWithUs(pid: number, signal: 'INT' | 'TERM', graceSeconds: number): () => void {
  const script = 'read -r _; sleep "$2"; kill -s "$3" "$1" 2>/dev/null';
  const guard = spawn('/bin/sh', ['-c', script, 'stop-with-us', String(pid), String(graceSeconds), signal], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  guard.on('error', () => {
    // No /bin/sh: the next start still finds and stops what was left (see stop-orphan.ts), so this is no reason to fail.
  });
  guard.unref();
  (guard.stdin as unknown as { unref?: () => void }).unref?.();
  return () => {
    if (guard.pid !== undefined) guard.kill('SIGKILL');
  };
}
