import { readFileSync } from 'node:fs';

/** Megabytes of a process that are in memory (Linux: VmRSS of proc_pid_status(5)). @throws Error where there is no /proc */
export function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return (Number(line?.[1]) * 1024) / 1e6;
}
