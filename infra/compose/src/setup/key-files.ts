import { databaseName, type readStripeKeys, type Secrets } from '@community-help/local';

/** Services with a database of their own. */
export const DATABASE_OWNERS = ['registrations', 'geo-recommendations', 'payments', 'uploads', 'reporting', 'content', 'accounts'] as const;

/** Whoever gets secrets, each in a volume of its own: nobody reads another one's. */
export const KEY_FOLDERS = ['postgres', 'rustfs', 'stripe-sandbox', 'gateway', ...DATABASE_OWNERS] as const;

export type KeyFolder = (typeof KEY_FOLDERS)[number];

/** Content of each file by its name. */
export type KeyFiles = Record<KeyFolder, Record<string, string>>;

type StripeKeys = NonNullable<ReturnType<typeof readStripeKeys>>;

export interface Installation {
  secrets: Secrets;
  /** Password of PostgreSQL's superuser. */
  postgresPassword: string;
  /** Real keys; without them the sandbox plays Stripe. */
  stripe?: StripeKeys;
  /** Address of the sandbox for services, and for browsers. */
  sandbox: { url: string; publicUrl: string };
}

/** The variables of each container that nobody else may know, as files for `node --env-file`; and the files PostgreSQL and RustFS read. */
export function keyFiles({ secrets, postgresPassword, stripe, sandbox }: Installation): KeyFiles {
  const { bankDetails, mail, links, identity, objectStore, internalApiKey, addressHashKey } = secrets;
  const database = (service: string): Record<string, string> => {
    const name = databaseName(service);
    return { DATABASE_URL: `postgres://${name}:${secrets.databases[name]}@postgres:5432/${name}` };
  };
  const keys = stripe ?? secrets.stripeSandbox;
  const stripeSecrets = (of: StripeKeys): Record<string, string> => ({
    STRIPE_SECRET_KEY: of.secretKey,
    STRIPE_WEBHOOK_SECRET: of.webhookSecret,
    STRIPE_CONNECT_WEBHOOK_SECRET: of.connectWebhookSecret,
  });
  return {
    postgres: { password: postgresPassword },
    rustfs: { 'access-key': objectStore.accessKey, 'secret-key': objectStore.secretKey },
    'stripe-sandbox': envFile(stripeSecrets(secrets.stripeSandbox)),
    gateway: envFile({ STRIPE_PUBLISHABLE_KEY: keys.publishableKey, ...(stripe ? {} : { STRIPE_SCRIPT_URL: `${sandbox.publicUrl}/stripe-js/stripe.js` }) }),
    registrations: envFile({
      ...database('registrations'),
      INTERNAL_API_KEYS: internalApiKey,
      BANK_DETAILS_PUBLIC_KEY: JSON.stringify(bankDetails.publicJwk),
      LINK_PUBLIC_KEYS: JSON.stringify(links.publicJwks),
      IDENTITY_PUBLIC_KEYS: JSON.stringify(identity.publicJwks),
      MAIL_PUBLIC_KEY: JSON.stringify(mail.publicJwk),
    }),
    'geo-recommendations': envFile(database('geo-recommendations')),
    payments: envFile({
      ...database('payments'),
      ...stripeSecrets(keys),
      // Nobody tests stolen cards at the sandbox, and everybody who tries this platform has one address.
      ...(stripe ? {} : { STRIPE_API_URL: sandbox.url, CARD_TESTING_LIMITS: 'off' }),
      BANK_DETAILS_PRIVATE_KEY: JSON.stringify(bankDetails.privateJwk),
      MAIL_PUBLIC_KEY: JSON.stringify(mail.publicJwk),
      LINK_PUBLIC_KEYS: JSON.stringify(links.publicJwks),
      IDENTITY_PUBLIC_KEYS: JSON.stringify(identity.publicJwks),
      INTERNAL_API_KEYS: internalApiKey,
      ADDRESS_HASH_KEY: addressHashKey,
    }),
    uploads: envFile({
      ...database('uploads'),
      S3_ACCESS_KEY: objectStore.accessKey,
      S3_SECRET_KEY: objectStore.secretKey,
      INTERNAL_API_KEYS: internalApiKey,
    }),
    reporting: envFile({
      ...database('reporting'),
      MAIL_PRIVATE_KEY: JSON.stringify(mail.privateJwk),
      LINK_SIGNING_KEYS: JSON.stringify(links.privateJwks),
      IDENTITY_PUBLIC_KEYS: JSON.stringify(identity.publicJwks),
    }),
    content: envFile({ ...database('content'), INTERNAL_API_KEYS: internalApiKey, IDENTITY_PUBLIC_KEYS: JSON.stringify(identity.publicJwks) }),
    accounts: envFile({
      ...database('accounts'),
      MAIL_PUBLIC_KEY: JSON.stringify(mail.publicJwk),
      LINK_PUBLIC_KEYS: JSON.stringify(links.publicJwks),
      IDENTITY_SIGNING_KEYS: JSON.stringify(identity.privateJwks),
    }),
  };
}

/** `NAME='value'` lines; @throws Error for a value that the format cannot carry */
function envFile(variables: Record<string, string>): Record<string, string> {
  const lines = Object.entries(variables).map(([name, value]) => {
    if (/['\n\r]/.test(value)) throw new Error(`${name} contains a quotation mark or a line break`);
    return `${name}='${value}'\n`;
  });
  return { 'service.env': lines.join('') };
}
