import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningInstance, type RunningInstance } from '../launcher/instance-lock.js';
import { readKept } from '../launcher/kept-file.js';
import type { Secrets } from '../launcher/secrets.js';
import { readSettings } from '../launcher/settings.js';
import { StartFailure } from '../launcher/start-failure.js';

const PROGRAM = 'services/payments/dist/commands/ledger-check.js';

/** `make ledger-check`: asks the running platform's ledger whether every promise of the books holds; exit code 1 when not. */
export async function ledgerCheckCommand(root: string): Promise<number> {
  const settings = readSettings(root, process.env);
  const running = findRunningInstance(settings.dataDir);
  const secrets = readKept<Secrets>(join(settings.dataDir, 'secrets.json'));
  if (!running?.postgresPort || !secrets || !existsSync(join(root, PROGRAM))) {
    throw new StartFailure(`Nothing runs on ${settings.dataDir}; "make start" comes first.`);
  }
  const env = environment(running, secrets, settings);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, PROGRAM)], { stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function environment({ postgresPort, stripePort }: RunningInstance, secrets: Secrets, { stripe }: ReturnType<typeof readSettings>): Record<string, string> {
  const keys = stripe ?? secrets.stripeSandbox;
  const url = (name: string): string => `postgres://${name}:${secrets.databases[name]}@127.0.0.1:${postgresPort}/${name}`;
  return {
    PROFILE: 'embedded',
    LOG_LEVEL: 'error',
    DATABASE_URL: url('payments'),
    EVENT_BUS: 'postgres',
    EVENT_DATABASE_URL: url('events'),
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: keys.connectWebhookSecret,
    ...(stripe ? {} : { STRIPE_API_URL: `http://127.0.0.1:${stripePort}` }),
    BANK_DETAILS_PRIVATE_KEY: JSON.stringify(secrets.bankDetails.privateJwk),
    MAIL_PUBLIC_KEY: JSON.stringify(secrets.mail.publicJwk),
    LINK_PUBLIC_KEYS: JSON.stringify(secrets.links.publicJwks),
    INTERNAL_API_KEYS: secrets.internalApiKey,
    ADDRESS_HASH_KEY: secrets.addressHashKey,
    SITE_URL: 'http://127.0.0.1',
  };
}
