import { PROCESSES, type PlatformProcess, type Wiring } from '@community-help/local';
import type { Layout, Network, StripeKeys } from './layout.js';

/** Services with a worker of their own, and how many of it run. */
export const WORKERS: Record<string, number> = { registrations: 1, 'geo-recommendations': 1, payments: 2, uploads: 1, reporting: 2, accounts: 1 };

/**
 * The processes of `make start`, taken apart as in a cluster: services answer HTTP and workers do the rest. The last worker of payments and
 * of reporting stands on a second node, behind a network that can be cut.
 */
export const CHAOS_LAYOUT: Layout = { names: [], processes: processesOfChaos };

function processesOfChaos(wiring: Wiring, keys: StripeKeys, network: Network): PlatformProcess[] {
  return PROCESSES.flatMap((process) => {
    const settings = settingsOf(process, wiring, keys);
    const heapMb = heapOf(process);
    const workers = WORKERS[process.name];
    if (workers === undefined) return [{ ...process, heapMb, env: () => settings }];
    const http = { ...process, env: () => ({ ...settings, RUN_WORKER: 'false' }) };
    return [http, ...Array.from({ length: workers }, (_, index) => worker(process, index + 1, settings, network))];
  });
}

function worker(process: PlatformProcess, number: number, settings: Record<string, string>, network: Network): PlatformProcess {
  const isBehind = number === 2;
  const through = (url: string): string => (isBehind ? url.replace(`:${network.postgresPort}/`, `:${network.brokenPort}/`) : url);
  return workerOf(process, number, { ...settings, DATABASE_URL: through(settings.DATABASE_URL!), EVENT_DATABASE_URL: through(settings.EVENT_DATABASE_URL!) });
}

/** The nth worker of a service: subscriptions, schedules and the outbox's relay. @param managementPort of its health and metrics; any unless said */
export function workerOf(process: PlatformProcess, number: number, settings: Record<string, string>, managementPort = 0): PlatformProcess {
  const env = { ...settings, PORT: '0', MANAGEMENT_PORT: String(managementPort) };
  return { ...process, name: `${process.name}-worker-${number}`, entry: `services/${process.name}/dist/worker.js`, env: () => env };
}

/** Its environment in a run of ours, whichever replica it is. */
export function settingsOf(process: PlatformProcess, wiring: Wiring, keys: StripeKeys): Record<string, string> {
  const settings: Record<string, string> = { ...process.env(wiring), ...SHORTER[process.name], ...stripe(process.name, keys, wiring), LOG_LEVEL: 'debug' };
  delete settings.SITE_DIR; // nobody looks at pages here, and they need not be built
  return settings;
}

/** Megabytes. */
export function heapOf({ name, heapMb }: PlatformProcess): number {
  return KEEPS_EVERYTHING.has(name) ? 1024 : heapMb;
}

/** They hold in memory what a run makes, until it is counted. */
const KEEPS_EVERYTHING = new Set(['stripe-sandbox', 'mail-catcher']);

/** Limits that the crowd of one address would meet, and waiting times that nobody here has. */
const SHORTER: Record<string, Record<string, string>> = {
  'stripe-sandbox': { SETTLEMENT_DELAY_MS: '1000', PAYOUT_DELAY_MS: '1000' },
  'mail-catcher': { KEEP_MESSAGES: '1000000' },
  registrations: { REGISTRATIONS_PER_ADDRESS_PER_DAY: '0', REGISTRATIONS_PER_NETWORK_PER_DAY: '0' },
  payments: {
    STRIPE_TIMEOUT_MS: '1500',
    SWEEP_EVERY_MS: '500',
    DATABASE_POOL_SIZE: '20',
    // Ten minutes become six seconds: longer than any call with its retries.
    PAYOUT_TIME_SCALE: '0.01',
    PAYOUT_HOLD_HOURS: '0',
    // Money moves all the time: a comparison that takes this for a difference stops payouts, and is found out.
    COMPARE_EVERY_MS: '3000',
  },
  gateway: {
    ...Object.fromEntries(['READ', 'SEARCH', 'WRITE', 'MONEY', 'UPLOAD', 'WEBHOOK', 'SITE'].map((kind) => [`RATE_LIMIT_${kind}`, '0'])),
    MAX_CONNECTIONS_PER_ADDRESS: '0',
    MAX_EXCHANGES_PER_ADDRESS: '0',
  },
};

/** Webhooks come as from outside: through the gateway. */
function stripe(name: string, { service, others }: StripeKeys, { fixed }: Wiring): Record<string, string> {
  if (name === 'payments') return { STRIPE_SECRET_KEY: service.join(',') };
  if (name !== 'stripe-sandbox') return {};
  return { STRIPE_SECRET_KEY: [...service, others].join(','), WEBHOOK_URL: `http://127.0.0.1:${fixed.site}/api/stripe/webhook` };
}
