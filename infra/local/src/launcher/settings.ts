import { resolve } from 'node:path';
import { StartFailure } from './start-failure.js';

/** What a person may choose when starting the embedded profile, all by environment variables. */
export interface Settings {
  /** Top of the checkout. */
  root: string;
  /** Everything the platform keeps; `.data` unless DATA_DIR says otherwise. */
  dataDir: string;
  /** Address the site listens on; loopback unless HOST says otherwise. */
  host: string;
  eventBus: 'postgres' | 'kafka';
  kafkaBrokers: string[];
  /** 'notice': a new listing may be verified and take gifts before its address is confirmed; 'required': it may not. */
  confirmEmail: 'notice' | 'required';
  /** 'owner': the private parts of a dashboard ask for a mailed link. */
  dashboardAccess: 'open' | 'owner';
  /** Limits against card testers: on where real cards are taken, off where the sandbox plays Stripe, unless said otherwise. */
  cardTestingLimits: 'on' | 'off';
  /** Addresses of operators, separated by commas; nobody unless said. */
  operatorEmails: string;
  /** Real Stripe test keys; without them the sandbox plays Stripe. */
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string; connectWebhookSecret: string };
}

/** Where `make kafka` lets its broker listen. */
export const LOCAL_KAFKA = '127.0.0.1:9392';

/** @throws StartFailure naming a variable that cannot be used */
export function readSettings(root: string, env: NodeJS.ProcessEnv): Settings {
  const stripe = readStripeKeys(env);
  return {
    root,
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    host: env.HOST || '127.0.0.1',
    eventBus: oneOf(env, 'EVENT_BUS', ['postgres', 'kafka']),
    kafkaBrokers: (env.KAFKA_BROKERS || LOCAL_KAFKA).split(',').map((broker) => broker.trim()),
    confirmEmail: oneOf(env, 'CONFIRM_EMAIL', ['notice', 'required']),
    dashboardAccess: oneOf(env, 'DASHBOARD_ACCESS', ['open', 'owner']),
    cardTestingLimits: oneOf(env, 'CARD_TESTING_LIMITS', stripe ? ['on', 'off'] : ['off', 'on']),
    operatorEmails: env.OPERATOR_EMAILS ?? '',
    stripe,
  };
}

/** The variable's value; the first of the allowed ones when it is not set. */
function oneOf<const Values extends readonly [string, ...string[]]>(env: NodeJS.ProcessEnv, name: string, allowed: Values): Values[number] {
  const value = env[name] || allowed[0];
  if (!allowed.includes(value)) throw new StartFailure(`${name} must be ${allowed.map((word) => `"${word}"`).join(' or ')}.`);
  return value;
}

/** Real Stripe keys; undefined without them. @throws StartFailure when only some of the four are set */
export function readStripeKeys(env: NodeJS.ProcessEnv): Settings['stripe'] {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'] as const;
  const given = names.filter((name) => env[name]);
  if (given.length === 0) return undefined;
  const missing = names.filter((name) => !env[name]);
  if (missing.length > 0) throw new StartFailure(`${given.join(', ')} set without ${missing.join(', ')}. Set all of them, or none to use the Stripe sandbox.`);
  const [secretKey, publishableKey, webhookSecret, connectWebhookSecret] = names.map((name) => env[name] as string) as [string, string, string, string];
  return { secretKey, publishableKey, webhookSecret, connectWebhookSecret };
}
