import { logger, metrics } from '@community-help/service-kit';
import { Counter } from 'prom-client';
import type Stripe from 'stripe';
import { AccountOutOfReach, OutcomeUnknown, ProviderMisconfigured, ProviderRefusal } from './provider-errors.js';

const log = logger('stripe');

const misconfigured = new Counter({
  name: 'stripe_misconfigured_total',
  help: 'Requests that Stripe refused for a reason of ours (key, permission, changed request); anything but 0 is an alarm',
  labelNames: ['code'],
  registers: [metrics],
});

/** Nobody knows what happened: 409 is another request with the same key that is still being worked on. */
const INDEFINITE_STATUSES = new Set([409, 429]);

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/**
 * What an error of the SDK means for whoever asked. Without the original as its cause: its message may quote what we sent.
 * @param isRepeat an earlier attempt of the same request may have had its effect
 */
export function meaningOfError(error: StripeError, isRepeat: boolean): OutcomeUnknown | ProviderRefusal {
  const { statusCode: status } = error;
  const code = error.code ?? error.rawType ?? error.type;
  if (status === undefined) return new OutcomeUnknown('no_answer');
  if (status < 400 || status >= 500 || INDEFINITE_STATUSES.has(status)) return new OutcomeUnknown(String(status));
  if (code === 'account_invalid' || (code === 'resource_missing' && error.param === 'destination')) return new AccountOutOfReach(code);
  if (status === 401 || status === 403) return misconfiguration(String(status));
  if (error.rawType === 'idempotency_error') return misconfiguration('idempotency_error');
  // The provider keeps the answer of a first try under its key: a kept refusal is as definite as it was then. Another one is no fault of ours.
  if (isRepeat && error.headers?.['idempotent-replayed'] !== 'true') return new OutcomeUnknown(`repeat_${code}`);
  return new ProviderRefusal(code);
}

function misconfiguration(code: string): ProviderMisconfigured {
  misconfigured.inc({ code });
  log.error({ code }, 'Stripe does not take what it is asked: check the key, its permissions and what changed with the last deployment');
  return new ProviderMisconfigured(code);
}
