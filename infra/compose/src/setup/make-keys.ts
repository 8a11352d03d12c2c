import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName, keepSecrets, readStripeKeys } from '@community-help/local';
import { DATABASE_OWNERS, keyFiles } from './key-files.js';

/**
 * `node dist/setup/make-keys.js`: the secrets of an installation, made once and kept in the volumes under KEYS_DIR. Runs before
 * everything else at every start, so that Stripe keys that were added to .env, or taken out of it, count from then on.
 */
function main(env: NodeJS.ProcessEnv): void {
  const { KEYS_DIR = '/keys', SANDBOX_URL = 'http://stripe-sandbox:12111', SANDBOX_PUBLIC_URL = 'http://localhost:12111' } = env;
  const setup = join(KEYS_DIR, 'setup');
  const files = keyFiles({
    secrets: keepSecrets(setup, DATABASE_OWNERS.map(databaseName)),
    postgresPassword: keepPassword(join(setup, 'postgres-password')),
    stripe: readStripeKeys(env),
    sandbox: { url: SANDBOX_URL, publicUrl: SANDBOX_PUBLIC_URL },
  });
  for (const [folder, contents] of Object.entries(files)) {
    for (const [name, content] of Object.entries(contents)) {
      // The volume is the fence: who mounts it may read, whatever user its image has.
      write(join(KEYS_DIR, folder, name), content, 0o444);
    }
  }
  process.stdout.write(`Secrets of ${Object.keys(files).length} containers are in place.\n`);
}

function keepPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const password = randomBytes(24).toString('base64url');
  write(file, password, 0o400);
  return password;
}

/** The old file or the new one, never half of it. */
function write(file: string, content: string, mode: number): void {
  writeFileSync(`${file}.part`, content, { mode });
  renameSync(`${file}.part`, file);
}

try {
  main(process.env);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
