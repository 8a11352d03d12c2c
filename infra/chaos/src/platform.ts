import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@community-help/local';
import pg from 'pg';
import { BlackHoleProxy } from './black-hole-proxy.js';
import { MortalPostgres } from './mortal-postgres.js';
import type { ChaosSettings } from './settings.js';
import { SupervisedProcess } from './supervised-process.js';

const PAYMENTS = new URL('../../../services/payments/dist/', import.meta.url).pathname;
const SANDBOX = new URL('../../stripe-sandbox/dist/main.js', import.meta.url).pathname;

/** Real processes on loopback: PostgreSQL, the Stripe sandbox, payments twice over HTTP's back and twice as worker. */
export class Platform {
  private constructor(
    readonly postgres: MortalPostgres,
    readonly processes: SupervisedProcess[],
    readonly env: Record<string, string>,
    readonly paymentsUrl: string,
    readonly sandboxUrl: string,
    readonly databaseUrl: string,
    /** Between the second worker and PostgreSQL. */
    readonly workerNetwork: BlackHoleProxy,
  ) {}

  /** Of those who stand outside of the service; it is never rolled. */
  readonly donorsKey = 'sk_test_of_everybody_else';

  /** The service's two keys of Stripe. */
  get keys(): string[] {
    return this.env.STRIPE_SECRET_KEY!.split(',');
  }

  static async start(directory: string, settings: ChaosSettings): Promise<Platform> {
    mkdirSync(directory, { recursive: true });
    const postgres = await MortalPostgres.start(join(directory, 'postgres'));
    await createDatabases(postgres.url('postgres'), ['payments', 'events']);
    const paymentsPort = await findFreePort();
    const sandboxPort = await findFreePort();
    const env = environment(postgres, sandboxPort, settings);
    const migration = spawnSync(process.execPath, [join(PAYMENTS, 'migrate.js')], { env: { ...process.env, ...env }, encoding: 'utf8' });
    if (migration.status !== 0) throw new Error(`The migrations failed: ${migration.stderr}`);
    const log = (name: string): string => join(directory, `${name}.log`);
    const paymentsUrl = `http://127.0.0.1:${paymentsPort}`;
    const sandboxEnv = {
      PORT: String(sandboxPort),
      DATA_DIR: join(directory, 'stripe-sandbox'),
      SETTLEMENT_DELAY_MS: '1000',
      PAYOUT_DELAY_MS: '1000',
      WEBHOOK_URL: `${paymentsUrl}/api/stripe/webhook`,
      STRIPE_SECRET_KEY: `${env.STRIPE_SECRET_KEY!},sk_test_of_everybody_else`,
      STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET!,
      STRIPE_CONNECT_WEBHOOK_SECRET: env.STRIPE_CONNECT_WEBHOOK_SECRET!,
    };
    const workerNetwork = await BlackHoleProxy.start(() => postgres.port);
    const through = (url: string): string => url.replace(`:${postgres.port}`, `:${workerNetwork.port}`);
    const throughProxy = { DATABASE_URL: through(env.DATABASE_URL!), EVENT_DATABASE_URL: through(env.EVENT_DATABASE_URL!) };
    const processes = [
      new SupervisedProcess('stripe-sandbox', SANDBOX, sandboxEnv, log('stripe-sandbox')),
      new SupervisedProcess('payments', join(PAYMENTS, 'main.js'), { ...env, PORT: String(paymentsPort) }, log('payments')),
      new SupervisedProcess('worker-1', join(PAYMENTS, 'worker.js'), env, log('worker-1')),
      new SupervisedProcess('worker-2', join(PAYMENTS, 'worker.js'), { ...env, ...throughProxy }, log('worker-2')),
    ];
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    await Promise.all([untilAnswering(`${paymentsUrl}/api/payments/x`), untilAnswering(`${sandboxUrl}/_sandbox/clock`)]);
    return new Platform(postgres, processes, env, paymentsUrl, sandboxUrl, postgres.url('payments'), workerNetwork);
  }

  /** With which registrations would seal bank details. */
  get bankPublicKey(): string {
    const { d: _private, ...key } = JSON.parse(this.env.BANK_DETAILS_PRIVATE_KEY!) as Record<string, string>;
    return JSON.stringify(key);
  }

  /** What the operator's command says of the books. */
  checkLedger(): { isSound: boolean; report: string } {
    const check = spawnSync(process.execPath, [join(PAYMENTS, 'commands/ledger-check.js')], { env: { ...process.env, ...this.env, LOG_LEVEL: 'warn' }, encoding: 'utf8' });
    return { isSound: check.status === 0, report: check.stdout + check.stderr };
  }

  async control(method: 'POST' | 'PUT', path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${this.sandboxUrl}/_sandbox/${path}`, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.stop()));
    await this.workerNetwork.stop();
    await this.postgres.stop();
  }
}

function environment(postgres: MortalPostgres, sandboxPort: number, settings: ChaosSettings): Record<string, string> {
  const token = (): string => randomBytes(18).toString('hex');
  const bank = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const link = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const mail = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    PROFILE: 'embedded',
    HOST: '127.0.0.1',
    PORT: '0',
    MANAGEMENT_PORT: '0',
    LOG_LEVEL: 'debug',
    DATABASE_URL: postgres.url('payments'),
    EVENT_BUS: settings.eventBus,
    EVENT_DATABASE_URL: postgres.url('events'),
    ...(settings.kafkaBrokers && { KAFKA_BROKERS: settings.kafkaBrokers, KAFKA_PREFIX: settings.kafkaPrefix }),
    STRIPE_SECRET_KEY: `sk_test_${token()},sk_test_${token()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${token()}`,
    STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${token()}`,
    STRIPE_API_URL: `http://127.0.0.1:${sandboxPort}`,
    STRIPE_TIMEOUT_MS: '1500',
    BANK_DETAILS_PRIVATE_KEY: JSON.stringify(bank.privateKey.export({ format: 'jwk' })),
    MAIL_PUBLIC_KEY: JSON.stringify(mail.publicKey.export({ format: 'jwk' })),
    SITE_URL: 'http://127.0.0.1:8080',
    SWEEP_EVERY_MS: '500',
    DATABASE_POOL_SIZE: '20',
    // Ten minutes become six seconds: longer than any call with its retries.
    PAYOUT_TIME_SCALE: '0.01',
    PAYOUT_HOLD_HOURS: '0',
    CARD_TESTING_LIMITS: 'off',
    DASHBOARD_ACCESS: 'open',
    ADDRESS_HASH_KEY: token(),
    INTERNAL_API_KEYS: token(),
    LINK_PUBLIC_KEYS: JSON.stringify({ keys: [{ ...link.publicKey.export({ format: 'jwk' }), kid: 'chaos', alg: 'ES256', use: 'sig' }] }),
  };
}

async function createDatabases(url: string, names: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const name of names) await client.query(`create database ${name}`);
  await client.end();
}

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (attempt === 149) throw new Error(`Nothing answers at ${url}.`, { cause: error });
      await sleep(200);
    }
  }
}
