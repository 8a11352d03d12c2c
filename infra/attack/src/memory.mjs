import { readFileSync } from 'node:fs';

/** Resident memory in megabytes of each process of the platform. @param {{ name: string, pid: number }[]} children */
export function memoryOf(children) {
  return new Map(children.map(({ name, pid }) => [name, Math.round(residentKilobytes(pid) / 1024)]));
}

function residentKilobytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** What each process had before and has after, the one that grew most first. */
export function grown(before, after) {
  return [...after].map(([name, to]) => ({ name, from: before.get(name) ?? 0, to })).sort((a, b) => b.to - b.from - (a.to - a.from));
}
