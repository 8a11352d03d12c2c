import { PROCESSES, type PlatformProcess, type Wiring } from '@community-help/local';

/** Test keys of Stripe in this run: the service has two, so that one can be revoked; everybody else's is never touched. */
export interface StripeKeys {
  service: string[];
  others: string;
}

/** What lies between the second node and its databases. */
export interface Network {
  postgresPort: number;
  brokenPort: number;
}

/** Services with a worker of their own, and how many of it run. */
const WORKERS: Record<string, number> = { registrations: 1, 'geo-recommendations': 1, payments: 2, uploads: 1, reporting: 2, accounts: 1 };

/**
 * The processes of `make start`, taken apart as in a cluster: services answer HTTP and workers do the rest. The last worker of payments and
 * of reporting stands on a second node, behind a network that can be cut.
 */
export function processesOfChaos(wiring: Wiring, keys: StripeKeys, network: Network): PlatformProcess[] {
  return PROCESSES.flatMap((process) => {
    const settings: Record<string, string> = { ...process.env(wiring), ...SHORTER[process.name], ...stripe(process.name, keys, wiring), LOG_LEVEL: 'debug' };
    delete settings.SITE_DIR; // nobody looks at pages here, and they need not be built
    const heapMb = KEEPS_EVERYTHING.has(process.name) ? 1024 : process.heapMb;
    const workers = WORKERS[process.name];
    if (workers === undefined) return [{ ...process, heapMb, env: () => settings }];
    const http = { ...process, env: () => ({ ...settings, RUN_WORKER: 'false' }) };
    return [http, ...Array.from({ length: workers }, (_, index) => worker(process, index + 1, settings, network))];
  });
}

function worker(process: PlatformProcess, number: number, settings: Record<string, string>, network: Network): PlatformProcess {
  const isBehind = number === 2;
  const through = (url: string): string => (isBehind ? url.replace(`:${network.postgresPort}/`, `:${network.brokenPort}/`) : url);
  return {
    ...process,
    name: `${process.name}-worker-${number}`,
    entry: `services/${process.name}/dist/worker.js`,
    migrate: undefined,
    env: () => ({ ...settings, PORT: '0', MANAGEMENT_PORT: '0', DATABASE_URL: through(settings.DATABASE_URL!), EVENT_DATABASE_URL: through(settings.EVENT_DATABASE_URL!) }),
  };
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
