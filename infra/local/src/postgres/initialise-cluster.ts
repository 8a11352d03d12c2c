import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo, openForPostgresAccount, type PostgresAccount } from './postgres-account.js';
import { postgresEnvironment } from './postgres-environment.js';

/** Name of the superuser of the embedded cluster. */
export const SUPERUSER = 'postgres';

/**
 * Creates the cluster in `dataDir` unless it is there, and returns the superuser's password,
 * which lies beside the cluster (`<dataDir>.password`, mode 0600).
 */
export async function initialiseCluster(binaries: string, dataDir: string, account: PostgresAccount): Promise<string> {
  const password = keepPassword(`${dataDir}.password`, existsSync(join(dataDir, 'PG_VERSION')));
  if (existsSync(join(dataDir, 'PG_VERSION'))) return password;

  // Made beside its place and moved there when it is whole: an initdb that was killed must not look like a cluster.
  const draft = `${dataDir}.draft`;
  const passwordFile = `${dataDir}.password-for-initdb`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(account, draft);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, passwordFile);
  try {
    await runInitdb(binaries, draft, passwordFile, account);
    renameSync(draft, dataDir); // refuses to replace a directory that holds something else
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
  return password;
}

function keepPassword(file: string, hasCluster: boolean): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  if (hasCluster) throw new Error(`${file} is missing, so nobody can log in to the database beside it. Restore it or run "make reset".`);
  const password = randomBytes(18).toString('base64url');
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o755 });
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}

function runInitdb(binaries: string, dataDir: string, passwordFile: string, account: PostgresAccount): Promise<void> {
  const reachable = openForPostgresAccount([dataDir, passwordFile]);
  const [data, secret] = reachable.paths as [string, string];
  const flags = ['-D', data, '-U', SUPERUSER, '--pwfile', secret, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
  return new Promise<void>((resolve, reject) => {
    const child = spawn(join(binaries, 'bin', 'initdb'), [...flags, '--no-instructions'], {
      ...account,
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', ...reachable.descriptors],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`PostgreSQL could not create its data directory ${dataDir}: ${output.trim().split('\n').slice(-3).join(' ')}`));
    });
  }).finally(() => reachable.close());
}
