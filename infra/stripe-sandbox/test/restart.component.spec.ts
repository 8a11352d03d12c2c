import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { optionsFromEnvironment } from '../src/sandbox-options.js';
import { clientFor } from './sandbox-client.js';
import { ACCOUNT_SECRET, WebhookReceiver } from './webhook-receiver.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const TSC = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

interface Running {
  process: ChildProcess;
  stripe: Stripe;
  kill(): Promise<void>;
}

describe('a sandbox process', () => {
  let dataDir: string;
  let hooks: WebhookReceiver;
  const running: Running[] = [];

  beforeAll(async () => {
    const build = spawn(TSC, ['-b', PACKAGE], { stdio: 'inherit' });
    expect((await once(build, 'exit'))[0]).toBe(0);
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
    hooks = await WebhookReceiver.start();
  });
  afterEach(async () => {
    for (const { kill } of running.splice(0)) await kill();
    await hooks.close();
    await rm(dataDir, { recursive: true });
  });

  async function start(): Promise<Running> {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, WEBHOOK_URL: hooks.accountUrl, STRIPE_WEBHOOK_SECRET: ACCOUNT_SECRET, SETTLEMENT_DELAY_MS: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
    const kill = async (): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    const started = { process: child, stripe: clientFor(url), kill };
    running.push(started);
    return started;
  }

  it('loses no acknowledged effect, key or event when it is killed again and again under load', async () => {
    const acknowledged = new Map<string, string>();
    const attempted = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const { stripe, kill } = await start();
      const load = Array.from({ length: 8 }, async (_unused, worker) => {
        for (let index = 0; index < 500; index += 1) {
          const key = `donation:${round}:${worker}:${index}`;
          attempted.add(key);
          try {
            const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true }, { idempotencyKey: key });
            acknowledged.set(key, intent.id);
          } catch (error) {
            expect((error as Stripe.errors.StripeError).type).toBe('StripeConnectionError');
            return;
          }
        }
      });
      // Killed in the middle of the load, however slow the machine is.
      while (acknowledged.size < (round + 1) * 25) await new Promise((resolve) => setTimeout(resolve, 5));
      await kill();
      await Promise.all(load);
    }
    expect(attempted.size).toBeGreaterThan(acknowledged.size);
    // A torn line as a crash in the middle of a write leaves it.
    await appendFile(join(dataDir, 'journal.ndjson'), '[["payment_intent","acct_1Sand');
    const { stripe } = await start();
    // Every request is sent again with its key, whether its answer had arrived or not: none may have a second effect.
    for (const key of attempted) {
      const again = await stripe.paymentIntents.create({ amount: 1000, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true }, { idempotencyKey: key });
      expect([key, again.id, again.status]).toEqual([key, acknowledged.get(key) ?? again.id, 'succeeded']);
    }
    const intents: Stripe.PaymentIntent[] = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
    expect(intents).toHaveLength(attempted.size);
    const balance = await stripe.balance.retrieve();
    expect((balance.available[0]?.amount ?? 0) + (balance.pending[0]?.amount ?? 0)).toBe(965 * intents.length);
    const end = Date.now() + 60_000;
    const delivered = () => new Set(hooks.account.map(({ body }) => JSON.parse(body) as Stripe.Event).filter(({ type }) => type === 'payment_intent.succeeded').map(({ data }) => (data.object as Stripe.PaymentIntent).id));
    while (delivered().size < intents.length && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(delivered()).toEqual(new Set(intents.map(({ id }) => id)));
  });

  it('refuses to start beside a live key or with a bad setting, and says which variable it is', () => {
    expect(() => optionsFromEnvironment({ STRIPE_SECRET_KEY: 'sk_live_123' })).toThrow('STRIPE_SECRET_KEY');
    expect(() => optionsFromEnvironment({ SOMETHING: 'rk_live_123' })).toThrow('SOMETHING');
    expect(() => optionsFromEnvironment({ PORT: 'x', SETTLEMENT_DELAY_MS: '-1', WEBHOOK_URL: 'http://x' })).toThrow(
      'PORT must be a whole number; SETTLEMENT_DELAY_MS must be a whole number; WEBHOOK_URL needs STRIPE_WEBHOOK_SECRET',
    );
    expect(optionsFromEnvironment({})).toEqual({ port: 12111, host: '127.0.0.1' });
  });
});
