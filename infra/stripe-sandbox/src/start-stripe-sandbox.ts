import type { AddressInfo } from 'node:net';
import { apiRoutes, jobHandlers, loaders, includables } from './api.js';
import { addControlRoutes } from './control/control-routes.js';
import { configureEndpoints } from './events/configure-endpoints.js';
import { WebhookDelivery } from './events/deliver-webhooks.js';
import { FaultSwitches } from './faults/fault-switches.js';
import { ApiRequests } from './http/answer-request.js';
import { SecretKeys } from './http/authenticate.js';
import { buildServer } from './http/build-server.js';
import { Expander } from './http/expand.js';
import { UnitsOfWork } from './http/unit-of-work.js';
import { addPages } from './pages/add-pages.js';
import { refuseLiveKeys, type SandboxOptions } from './sandbox-options.js';
import { SandboxState } from './sandbox-state.js';
import { Clock } from './state/clock.js';
import { Schedule } from './state/schedule.js';
import { Store } from './state/store.js';
import type { WorkSettings } from './state/work.js';

/** A running sandbox. */
export interface StripeSandbox {
  url: string;
  faults: FaultSwitches;
  keys: SecretKeys;
  clock: { now(): number; advance(ms: number): Promise<void> };
  /** What the sandbox knows, for the assertions of tests. */
  state: SandboxState;
  webhooks: { deliverNow(): Promise<void>; waiting(): number };
  close(): Promise<void>;
}

/** Starts the sandbox in this process; `main.ts` and tests use the same function. */
export async function startStripeSandbox(options: SandboxOptions = {}): Promise<StripeSandbox> {
  refuseLiveKeys({ secretKey: options.secretKey });
  const store = await Store.open(options.dataDir);
  const clock = new Clock(store);
  const faults = new FaultSwitches(store, options.seed ?? 1);
  const settings: WorkSettings = {
    settlementDelayMs: options.settlementDelayMs ?? 2000,
    payoutDelayMs: options.payoutDelayMs ?? 2000,
    balanceTransactionDelayMs: options.balanceTransactionDelayMs ?? 0,
    publicUrl: options.publicUrl ?? '',
    afterLastRetry: options.afterLastRetry ?? 'canceled',
  };
  configureEndpoints(store, options);
  const webhooks = new WebhookDelivery(store, { current: () => faults.webhooks(), random: faults.webhookRandom });
  const units = new UnitsOfWork(store, clock, webhooks, settings, () => schedule.wake());
  const fail = (error: Error): void => console.error(error);
  const schedule = new Schedule(store, clock, jobHandlers, () => units.begin(), (work) => units.commit(work), fail);
  const keys = new SecretKeys(store, options.secretKey);
  const requests = new ApiRequests(store, clock, units, new Expander(loaders, includables), faults, keys, options.onAnswer);
  const server = buildServer(apiRoutes, requests);
  const state = new SandboxState(store);
  addPages(server, { units, state });
  addControlRoutes(server, { units, keys, faults, schedule, clock, webhooks, state, store });
  await server.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  const host = options.host === undefined || options.host === '0.0.0.0' ? '127.0.0.1' : options.host;
  const url = `http://${host}:${(server.server.address() as AddressInfo).port}`;
  if (settings.publicUrl === '') settings.publicUrl = url;
  await store.durable();
  schedule.wake();
  webhooks.wake();
  return {
    url,
    faults,
    keys,
    clock: { now: () => clock.now(), advance: (ms) => schedule.advance(ms) },
    state,
    webhooks: { deliverNow: () => webhooks.deliverNow(), waiting: () => webhooks.waiting() },
    close: async () => {
      schedule.close();
      await server.close();
      await webhooks.close();
      await store.close();
    },
  };
}
