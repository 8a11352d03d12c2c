import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebhookDelivery } from '../events/deliver-webhooks.js';
import type { FaultSwitches } from '../faults/fault-switches.js';
import { ApiError, invalidRequest } from '../http/api-error.js';
import { bearsOurKey, type SecretKeys } from '../http/authenticate.js';
import type { UnitsOfWork } from '../http/unit-of-work.js';
import { integer, listOf, readShape, text } from '../parameters/rules.js';
import type { SandboxState } from '../sandbox-state.js';
import type { Clock } from '../state/clock.js';
import type { Schedule } from '../state/schedule.js';
import type { Store } from '../state/store.js';
import { controlActions } from './control-actions.js';
import { resetSandbox } from './reset-sandbox.js';

export interface Controlled {
  units: UnitsOfWork;
  faults: FaultSwitches;
  keys: SecretKeys;
  schedule: Schedule;
  clock: Clock;
  webhooks: WebhookDelivery;
  state: SandboxState;
  store: Store;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The switches of developers and tests under `/_sandbox/`, JSON in and out, for callers on the same machine or with the secret key that the sandbox was given. */
export function addControlRoutes(server: FastifyInstance, sandbox: Controlled): void {
  server.register(async (control) => {
    control.addHook('onRequest', async (request) => {
      // A web page in a browser on this machine is not the developer: browsers name the page in Origin.
      if (request.headers.origin !== undefined) throw new ApiError(403, { type: 'invalid_request_error', message: 'The control interface does not answer web pages.' });
      if (LOOPBACK.has(request.ip) || bearsOurKey(request.headers.authorization, sandbox.keys)) return;
      throw new ApiError(403, { type: 'invalid_request_error', message: 'The control interface answers only on the same machine, or to STRIPE_SECRET_KEY as a bearer token.' });
    });
    control.get('/_sandbox/faults', async () => sandbox.faults.get());
    control.put('/_sandbox/faults', async (request) => {
      sandbox.faults.set(bodyOf(request));
      await sandbox.store.durable();
      return sandbox.faults.get();
    });
    control.put('/_sandbox/keys', async (request) => {
      const { revoked } = readShape({ revoked: listOf(text(200)) }, bodyOf(request));
      sandbox.keys.revoke(revoked);
      await sandbox.store.durable();
      return { revoked: revoked.length };
    });
    control.get('/_sandbox/clock', async () => ({ now: sandbox.clock.now() }));
    control.post('/_sandbox/clock/advance', async (request) => {
      const { ms } = readShape({ ms: integer(0, 5 * 366 * 86_400_000) }, bodyOf(request));
      await sandbox.schedule.advance(ms);
      return { now: sandbox.clock.now() };
    });
    control.get('/_sandbox/webhooks', async () => ({ waiting: sandbox.webhooks.waiting() }));
    control.post('/_sandbox/webhooks/deliver', async () => {
      await sandbox.webhooks.deliverNow();
      return { waiting: sandbox.webhooks.waiting() };
    });
    control.get('/_sandbox/balance/:account', async (request) => sandbox.state.balance((request.params as { account: string }).account));
    control.post('/_sandbox/reset', async () => {
      sandbox.webhooks.forget();
      resetSandbox(sandbox.store);
      await sandbox.store.durable();
      return { objects: 0 };
    });
    for (const [path, act] of Object.entries(controlActions)) {
      control.post(`/_sandbox/${path}`, async (request) => {
        const work = sandbox.units.begin();
        const result = act(work, (request.params as { id: string }).id, bodyOf(request));
        await sandbox.units.commit(work);
        return result;
      });
    }
  });
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  if (typeof request.body !== 'string' || request.body === '') return {};
  try {
    return JSON.parse(request.body) as Record<string, unknown>;
  } catch (error) {
    throw invalidRequest(`The body is not valid JSON: ${(error as Error).message}`);
  }
}
