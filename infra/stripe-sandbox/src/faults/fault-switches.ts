import { flag, integer, listOf, matching, nested, oneOf, optional, readShape, type Read, type Values } from '../parameters/rules.js';
import type { Store } from '../state/store.js';
import { Random } from './seeded-random.js';

/**
 * What can go wrong with an answer. "after effect": the request was executed and stored under its idempotency key.
 * `error-500-stored` also stores the 500 itself, as Stripe does when its own code fails.
 * `error-401`, `error-403` and `idempotency-error` refuse before anything is executed, as a rolled key, a restricted key and a key of
 * another request do. `refused-after-effect` cuts the first answer of an idempotency key off and refuses its repeats with a 400.
 */
export const FAULT_KINDS = [
  'reset-before-effect',
  'reset-after-effect',
  'error-500',
  'error-500-after-effect',
  'error-500-stored',
  'error-409',
  'error-429',
  'error-401',
  'error-403',
  'idempotency-error',
  'refused-after-effect',
  'truncated',
  'slow',
  'hang',
] as const;

const percent = integer(0, 100);

const faultRule = nested({
  kind: oneOf(...FAULT_KINDS),
  /** Share of the matching requests. */
  percent: optional(percent),
  /** How many times at most; without it the fault stays. */
  times: optional(integer(0)),
  /** Start of the matching requests, e.g. `POST /v1/transfers`; without it every POST. */
  match: optional(matching(/^(GET|POST|DELETE) \//, 'like "POST /v1/transfers"')),
  /** Pause of `slow` in milliseconds. */
  delayMs: optional(integer(0, 600_000)),
});

const webhooksRule = nested({
  duplicatePercent: optional(percent),
  dropPercent: optional(percent),
  delayPercent: optional(percent),
  delayMs: optional(integer(0)),
  shuffleWindowMs: optional(integer(0)),
});

const shape = {
  seed: optional(integer(0)),
  requests: optional(listOf(faultRule)),
  webhooks: optional(webhooksRule),
  /** Keeps the settings but lets everything through. */
  isPaused: optional(flag()),
};

export type Fault = Read<typeof faultRule>;
export type FaultSettings = Values<typeof shape>;
export type WebhookFaults = Required<Read<typeof webhooksRule>>;

const ROW = 'faults';

/** The switches a test sets. They survive a restart, because a chaos run also kills the sandbox. */
export class FaultSwitches {
  readonly random = new Random(1);
  readonly webhookRandom = new Random(2);
  private used = new Map<Fault, number>();

  constructor(private readonly store: Store, seed: number) {
    this.reseed(this.get().seed ?? seed);
  }

  get(): FaultSettings {
    return (this.store.read('setting', ROW)?.data.value as FaultSettings | undefined) ?? {};
  }

  /** Replaces all switches; throws a 400 that names a bad setting. */
  set(settings: FaultSettings | Record<string, unknown>): void {
    const checked = readShape(shape, settings as Record<string, unknown>);
    this.store.apply([['setting', '', { id: ROW, value: checked } as { id: string }]]);
    this.used = new Map();
    if (checked.seed !== undefined) this.reseed(checked.seed);
  }

  clear(): void {
    this.set({});
  }

  /** The fault for a request, if there is one; a limited fault is used up by this. */
  draw(method: string, path: string): Fault | undefined {
    if (this.get().isPaused) return undefined;
    return this.get().requests?.find((fault) => {
      const matches = fault.match ? `${method} ${path}`.startsWith(fault.match) : method === 'POST';
      const used = this.used.get(fault) ?? 0;
      if (!matches || used >= (fault.times ?? Infinity) || !this.random.happens(fault.percent ?? 100)) return false;
      this.used.set(fault, used + 1);
      return true;
    });
  }

  webhooks(): WebhookFaults {
    const none: WebhookFaults = { duplicatePercent: 0, dropPercent: 0, delayPercent: 0, delayMs: 0, shuffleWindowMs: 0 };
    return this.get().isPaused ? none : { ...none, ...this.get().webhooks };
  }

  private reseed(seed: number): void {
    this.random.reseed(seed);
    this.webhookRandom.reseed(seed + 1);
  }
}
