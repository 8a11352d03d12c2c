import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of processes in hundredths of a second, whatever the kernel's own tick is. */
const MICROSECONDS_PER_TICK = 10_000;

/**
 * Microseconds of processor time that a process, the processes it started and those of them that have ended used so far.
 * @throws Error where there is no /proc
 */
export function processorTimeOfFamily(pid: number): number {
  const family = readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? (statOf(Number(entry)) ?? []) : []));
  const ticks = family.filter((process) => process.pid === pid || process.parent === pid).map((process) => process.ticks);
  return ticks.reduce((sum, own) => sum + own, 0) * MICROSECONDS_PER_TICK;
}

/** See proc_pid_stat(5); undefined when it has just ended. */
function statOf(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, ...times] = [1, 11, 12, 13, 14].map((field) => Number(fields[field]));
    return { pid, parent: parent!, ticks: times.reduce((sum, time) => sum + time, 0) };
  } catch {
    return undefined;
  }
}
