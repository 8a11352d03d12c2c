import type { RequestRecord } from './http/answer-request.js';
import { LIVE_KEY } from './http/authenticate.js';

/** How a sandbox is started; everything but the port has a sensible default. */
export interface SandboxOptions {
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** Directory of the journal; without it the state is gone when the process ends. */
  dataDir?: string;
  /** Address under which browsers reach the sandbox; default: where it listens. */
  publicUrl?: string;
  /** When given, only this secret key is accepted, or these with commas between them. */
  secretKey?: string;
  /** Receiver of the platform's events. */
  webhookUrl?: string;
  webhookSecret?: string;
  /** Receiver of the connected accounts' events; default: the same URL. */
  connectWebhookUrl?: string;
  connectWebhookSecret?: string;
  /** Time until the money of a charge is available, on the virtual clock. */
  settlementDelayMs?: number;
  /** Time until a payout is paid, on the virtual clock. */
  payoutDelayMs?: number;
  /** Time until a charge has its balance transaction; 0 makes both at once. */
  balanceTransactionDelayMs?: number;
  afterLastRetry?: 'canceled' | 'unpaid';
  /** Seed of the fault switches. */
  seed?: number;
  /** Called with every answered API request; replays against other servers start here. Bodies carry personal data: do not log them. */
  onAnswer?: (record: RequestRecord) => void;
}

const NUMBERS = {
  port: 'PORT',
  settlementDelayMs: 'SETTLEMENT_DELAY_MS',
  payoutDelayMs: 'PAYOUT_DELAY_MS',
  balanceTransactionDelayMs: 'BALANCE_TRANSACTION_DELAY_MS',
  seed: 'FAULT_SEED',
} as const;

const TEXTS = {
  host: 'HOST',
  dataDir: 'DATA_DIR',
  publicUrl: 'PUBLIC_URL',
  secretKey: 'STRIPE_SECRET_KEY',
  webhookUrl: 'WEBHOOK_URL',
  webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  connectWebhookUrl: 'CONNECT_WEBHOOK_URL',
  connectWebhookSecret: 'STRIPE_CONNECT_WEBHOOK_SECRET',
} as const;

/** Reads the options from the environment; throws one error that names every bad variable, never its value. */
export function optionsFromEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  refuseLiveKeys(env);
  const problems: string[] = [];
  const options: Record<string, unknown> = { port: 12111, host: '127.0.0.1' };
  for (const [name, variable] of Object.entries(TEXTS)) if (env[variable]) options[name] = env[variable];
  for (const [name, variable] of Object.entries(NUMBERS)) {
    if (!env[variable]) continue;
    if (/^\d+$/.test(env[variable])) options[name] = Number(env[variable]);
    else problems.push(`${variable} must be a whole number`);
  }
  const afterLastRetry = env.AFTER_LAST_RETRY;
  if (afterLastRetry === 'canceled' || afterLastRetry === 'unpaid') options.afterLastRetry = afterLastRetry;
  else if (afterLastRetry) problems.push('AFTER_LAST_RETRY must be "canceled" or "unpaid"');
  if (env.WEBHOOK_URL && !env.STRIPE_WEBHOOK_SECRET) problems.push('WEBHOOK_URL needs STRIPE_WEBHOOK_SECRET');
  if (env.CONNECT_WEBHOOK_URL && !env.STRIPE_CONNECT_WEBHOOK_SECRET) problems.push('CONNECT_WEBHOOK_URL needs STRIPE_CONNECT_WEBHOOK_SECRET');
  if (problems.length > 0) throw new Error(`Please correct: ${problems.join('; ')}.`);
  return options as SandboxOptions;
}

/** A sandbox beside a live key is a mistake that could cost money: refuse before anything starts. */
export function refuseLiveKeys(env: Record<string, string | undefined>): void {
  const live = Object.entries(env).filter(([, value]) => value?.split(',').some((key) => LIVE_KEY.test(key)));
  if (live.length > 0) {
    throw new Error(`The Stripe sandbox does not start beside a live key. Remove it from: ${live.map(([name]) => name).join(', ')}.`);
  }
}
