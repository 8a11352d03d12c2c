import type { ReadyCheck } from './launcher/readiness.js';
import type { Settings } from './launcher/settings.js';
import type { Wiring } from './launcher/wiring.js';

/** One process of the embedded profile. */
export interface PlatformProcess {
  name: string;
  /** JavaScript file to run, from the top of the checkout. */
  entry: string;
  /** `base` processes are stopped last, `edge` ones first. */
  stage: 'base' | 'service' | 'edge';
  /** Largest JavaScript heap in megabytes. */
  heapMb: number;
  env: (wiring: Wiring) => Record<string, string>;
  ready: (wiring: Wiring) => ReadyCheck;
  /** An address where any answer shows that it lives; one that stays silent is replaced. */
  live: (wiring: Wiring) => string;
  /** Has a database of its own, migrated by this program before the first start on a new version. */
  migrate?: string;
  /** Loads demonstration content, once per data directory. */
  demo?: string;
  /** Left out when false; always part of the platform when absent. */
  isUsed?: (settings: Settings) => boolean;
}

const json = (value: unknown) => JSON.stringify(value);
const loopback = (port: number) => `http://127.0.0.1:${port}/`;

function service(name: string, own: (wiring: Wiring) => Record<string, string>, extra: Partial<PlatformProcess> = {}): PlatformProcess {
  return {
    name,
    entry: `services/${name}/dist/main.js`,
    migrate: `services/${name}/dist/migrate.js`,
    stage: 'service',
    heapMb: 160,
    env: (wiring) => ({ ...wiring.service(name), DATABASE_URL: wiring.databaseUrl(name), ...own(wiring) }),
    ready: (wiring) => wiring.health(name),
    live: (wiring) => wiring.live(name),
    ...extra,
  };
}

/** Keys of the real Stripe when given, of the sandbox otherwise. */
function stripeKeys({ settings, secrets, fixed }: Wiring): Record<string, string> {
  const keys = settings.stripe ?? secrets.stripeSandbox;
  return {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: keys.connectWebhookSecret,
    ...(settings.stripe ? {} : { STRIPE_API_URL: `http://127.0.0.1:${fixed.stripe}` }),
  };
}

function objectStore({ secrets, fixed }: Wiring): Record<string, string> {
  return {
    S3_ENDPOINT: `http://127.0.0.1:${fixed.objects}`,
    S3_PUBLIC_ENDPOINT: `http://localhost:${fixed.objects}`,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'community-help',
    S3_ACCESS_KEY: secrets.objectStore.accessKey,
    S3_SECRET_KEY: secrets.objectStore.secretKey,
  };
}

/** Every process of the embedded profile: add one here and it is started, watched, restarted and stopped. */
export const PROCESSES: readonly PlatformProcess[] = [
  {
    name: 'object-store',
    entry: 'infra/local/dist/object-store/main.js',
    stage: 'base',
    heapMb: 96,
    env: (wiring) => ({
      ...objectStore(wiring),
      PORT: String(wiring.fixed.objects),
      DATA_DIR: wiring.directory('objects'),
      BUCKETS: 'community-help',
      CORS_ORIGINS: `${wiring.siteUrl},http://127.0.0.1:${wiring.fixed.site}`,
    }),
    ready: ({ fixed }) => ({ tcp: fixed.objects }),
    live: ({ fixed }) => loopback(fixed.objects),
  },
  {
    name: 'mail-catcher',
    entry: 'infra/local/dist/mail/main.js',
    stage: 'base',
    heapMb: 128,
    env: (wiring) => ({
      SMTP_PORT: String(wiring.fixed.smtp),
      MAIL_PORT: String(wiring.fixed.mail),
      DATA_DIR: wiring.directory('mail'),
    }),
    ready: ({ fixed }) => ({ tcp: fixed.mail }),
    live: ({ fixed }) => loopback(fixed.mail),
  },
  {
    name: 'stripe-sandbox',
    entry: 'infra/stripe-sandbox/dist/main.js',
    stage: 'base',
    heapMb: 128,
    env: (wiring) => ({
      ...stripeKeys(wiring),
      HOST: '127.0.0.1',
      PORT: String(wiring.fixed.stripe),
      DATA_DIR: wiring.directory('stripe-sandbox'),
      PUBLIC_URL: `http://localhost:${wiring.fixed.stripe}`,
      SITE_URL: wiring.siteUrl,
      WEBHOOK_URL: `${wiring.url('payments')}/api/stripe/webhook`,
    }),
    ready: ({ fixed }) => ({ tcp: fixed.stripe }),
    live: ({ fixed }) => loopback(fixed.stripe),
    isUsed: ({ stripe }) => stripe === undefined,
  },
  service(
    'registrations',
    (wiring) => ({
      GEOCODER_URL: wiring.url('geo-recommendations'),
      UPLOADS_URL: wiring.url('uploads'),
      PAYMENTS_URL: wiring.url('payments'),
      INTERNAL_API_KEYS: wiring.secrets.internalApiKey,
      BANK_DETAILS_PUBLIC_KEY: json(wiring.secrets.bankDetails.publicJwk),
      LINK_PUBLIC_KEYS: json(wiring.secrets.links.publicJwks),
      IDENTITY_PUBLIC_KEYS: json(wiring.secrets.identity.publicJwks),
      MAIL_PUBLIC_KEY: json(wiring.secrets.mail.publicJwk),
      CONFIRM_EMAIL: wiring.settings.confirmEmail,
    }),
    { demo: 'services/registrations/dist/load-demo.js' },
  ),
  service('geo-recommendations', (wiring) => ({ TILE_FOLDER: wiring.directory('tiles') }), { heapMb: 384 }),
  service(
    'payments',
    (wiring) => ({
      ...stripeKeys(wiring),
      BANK_DETAILS_PRIVATE_KEY: json(wiring.secrets.bankDetails.privateJwk),
      MAIL_PUBLIC_KEY: json(wiring.secrets.mail.publicJwk),
      LINK_PUBLIC_KEYS: json(wiring.secrets.links.publicJwks),
      IDENTITY_PUBLIC_KEYS: json(wiring.secrets.identity.publicJwks),
      DASHBOARD_ACCESS: wiring.settings.dashboardAccess,
      INTERNAL_API_KEYS: wiring.secrets.internalApiKey,
      ADDRESS_HASH_KEY: wiring.secrets.addressHashKey,
      // Nobody tests stolen cards at the sandbox, and everybody who tries this platform has one address.
      CARD_TESTING_LIMITS: wiring.settings.cardTestingLimits,
    }),
    { demo: 'services/payments/dist/commands/load-demo.js' },
  ),
  service('uploads', (wiring) => ({ ...objectStore(wiring), INTERNAL_API_KEYS: wiring.secrets.internalApiKey })),
  service('reporting', (wiring) => ({
    SMTP_URL: `smtp://127.0.0.1:${wiring.fixed.smtp}`,
    // The catcher can be asked whether a mail that was cut off has arrived.
    MAIL_LOOKUP_URL: `http://127.0.0.1:${wiring.fixed.mail}`,
    MAIL_FROM: 'no-reply@community-help.example',
    MAIL_PRIVATE_KEY: json(wiring.secrets.mail.privateJwk),
    LINK_SIGNING_KEYS: json(wiring.secrets.links.privateJwks),
    IDENTITY_PUBLIC_KEYS: json(wiring.secrets.identity.publicJwks),
    DASHBOARD_ACCESS: wiring.settings.dashboardAccess,
  })),
  service('content', (wiring) => ({
    UPLOADS_URL: wiring.url('uploads'),
    INTERNAL_API_KEYS: wiring.secrets.internalApiKey,
    IDENTITY_PUBLIC_KEYS: json(wiring.secrets.identity.publicJwks),
  })),
  service('accounts', (wiring) => ({
    MAIL_PUBLIC_KEY: json(wiring.secrets.mail.publicJwk),
    LINK_PUBLIC_KEYS: json(wiring.secrets.links.publicJwks),
    IDENTITY_SIGNING_KEYS: json(wiring.secrets.identity.privateJwks),
    OPERATOR_EMAILS: wiring.settings.operatorEmails,
  })),
  {
    name: 'gateway',
    entry: 'gateway/dist/main.js',
    stage: 'edge',
    heapMb: 160,
    env: (wiring) => ({
      ...wiring.service('gateway', wiring.fixed.site, wiring.settings.host),
      RUN_WORKER: 'false',
      ...stripeUpstream(wiring),
      REGISTRATIONS_URL: wiring.url('registrations'),
      GEO_RECOMMENDATIONS_URL: wiring.url('geo-recommendations'),
      PAYMENTS_URL: wiring.url('payments'),
      UPLOADS_URL: wiring.url('uploads'),
      REPORTING_URL: wiring.url('reporting'),
      CONTENT_URL: wiring.url('content'),
      ACCOUNTS_URL: wiring.url('accounts'),
      SITE_DIR: `${wiring.settings.root}/frontend/dist`,
      DASHBOARD_ACCESS: wiring.settings.dashboardAccess,
      OBJECT_STORE_PUBLIC_URL: objectStore(wiring).S3_PUBLIC_ENDPOINT as string,
    }),
    ready: (wiring) => wiring.health('gateway'),
    live: (wiring) => wiring.live('gateway'),
  },
];

/** What the browser needs of Stripe: the publishable key, and the sandbox's script where the sandbox plays Stripe. */
function stripeUpstream(wiring: Wiring): Record<string, string> {
  const { STRIPE_PUBLISHABLE_KEY } = stripeKeys(wiring) as { STRIPE_PUBLISHABLE_KEY: string };
  if (wiring.settings.stripe) return { STRIPE_PUBLISHABLE_KEY };
  return { STRIPE_PUBLISHABLE_KEY, STRIPE_SCRIPT_URL: `http://localhost:${wiring.fixed.stripe}/stripe-js/stripe.js` };
}
