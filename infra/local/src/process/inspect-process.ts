import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The command line of a process, its arguments separated by any character; empty when it has ended. */
export function commandOf(pid: number): string {
  return process.platform === 'linux' ? read(`/proc/${pid}/cmdline`) : ps(pid, 'command=');
}

/** Something that tells this process from a later one with the same number; empty when it has ended. */
export function startTimeOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''; // field 22: start time in clock ticks since boot
}

/** Linux is asked through /proc, since a minimal machine need not have `ps`. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // it ended while we were asking
  }
}

function ps(pid: number, what: string): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', what], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // ps fails for a process that has ended
  }
}
