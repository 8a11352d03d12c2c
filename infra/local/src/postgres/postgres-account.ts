import { chownSync, closeSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The account PostgreSQL runs as when we are root, which PostgreSQL refuses to be: "nobody", which needs no entry in /etc/passwd. */
const NOBODY = 65534;

/** Whether we are root and PostgreSQL therefore has to run as somebody else. */
export const mustDropRoot = process.getuid?.() === 0;

/** Options for `spawn` that make a child run as PostgreSQL's account; empty when that is simply us. */
export interface PostgresAccount {
  uid?: number;
  gid?: number;
}

/** The account for a cluster: as root, the owner of an existing one (an ordinary user may have made it), else "nobody". */
export function postgresAccountFor(dataDir: string): PostgresAccount {
  if (!mustDropRoot) return {};
  const cluster = statSync(join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false });
  return cluster && cluster.uid !== 0 ? { uid: cluster.uid, gid: cluster.gid } : { uid: NOBODY, gid: NOBODY };
}

/** Hands a file or directory to PostgreSQL's account. */
export function giveTo({ uid, gid }: PostgresAccount, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** Paths as PostgreSQL has to write them, and the open files (from descriptor 3 on) the child must inherit for them to work. */
export interface ReachablePaths {
  paths: string[];
  descriptors: number[];
  close(): void;
}

/**
 * Makes files reachable for an account that may not enter the directories above them (a checkout under /root, mode 0700).
 *
 * Linux follows /proc/self/fd/N straight to the open file, without asking for permission on the way; every PostgreSQL
 * process inherits the descriptors. Elsewhere the plain paths are used.
 */
export function openForPostgresAccount(files: string[]): ReachablePaths {
  if (!mustDropRoot || process.platform !== 'linux') return { paths: files, descriptors: [], close: () => undefined };
  const descriptors = files.map((file) => openSync(file, 'r'));
  return {
    paths: files.map((_, index) => `/proc/self/fd/${3 + index}`),
    descriptors,
    close: () => descriptors.forEach((descriptor) => closeSync(descriptor)),
  };
}
