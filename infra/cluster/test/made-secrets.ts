import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localSecrets, type Secrets } from '@community-help/cluster';
import { DATABASE_OWNERS } from '@community-help/compose';
import { databaseName, keepSecrets } from '@community-help/local';

/** Secrets as an installation has them, made for this run; with what Strimzi's operator would add. */
export function madeSecrets(): Secrets {
  const folder = mkdtempSync(join(tmpdir(), 'community-help-secrets-'));
  try {
    const secrets = localSecrets({ secrets: keepSecrets(folder, DATABASE_OWNERS.map(databaseName)), postgresPassword: 'unimportant' });
    return { ...secrets, 'community-help': { password: 'made-by-the-operator' } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
