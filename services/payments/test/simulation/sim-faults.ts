import type { CallKey } from '../../src/stripe/call-key.js';
import { OutcomeUnknown } from '../../src/stripe/provider-errors.js';
import { ask } from '../../src/stripe/stripe-client.js';
import type { SeededRandom } from '@community-help/test-kit';
import { noAnswer, replayed, stripeError } from './sim-errors.js';

/** The process died here. Nothing in the product catches it. */
export class SimCrash extends Error {
  override name = 'SimCrash';
}

/** Decides, from one seed, where processes die and what the network does to a call. All off once the faults have stopped. */
export class SimFaults {
  isOn = true;
  crashes = 0;
  /** Steps for which every call is refused as one with a revoked key. */
  private keyIsRevokedFor = 0;

  constructor(private readonly random: SeededRandom) {}

  /** Between any two awaits: a database statement or a call to the provider may be the last thing a process does. */
  maybeCrash(): void {
    if (!this.isOn || !this.random.chance(0.006)) return;
    this.crashes += 1;
    throw new SimCrash('the process died');
  }

  /** An operator rolls the key before every process knows the new one. */
  revokeKey(): void {
    this.keyIsRevokedFor = this.random.between(1, 12);
  }

  /**
   * A call: it may be lost on the way there, or its answer on the way back, or be refused before anything is executed.
   * Errors are the SDK's and are translated as in production.
   */
  call<T>(effect: () => T, call?: CallKey): Promise<T> {
    return ask(async () => {
      this.maybeCrash();
      if (this.isOn && this.random.chance(0.03)) throw noAnswer();
      this.maybeRefuse(call);
      const answer = effect();
      if (this.isOn && this.random.chance(0.05)) throw noAnswer();
      this.maybeCrash();
      return answer;
    }, call);
  }

  private maybeRefuse(call: CallKey | undefined): void {
    if (!this.isOn) return;
    if (this.keyIsRevokedFor > 0) {
      this.keyIsRevokedFor -= 1;
      throw stripeError(401, 'invalid_request_error');
    }
    if (this.random.chance(0.01)) throw stripeError(403, 'invalid_request_error');
    if (call && this.random.chance(0.02)) throw stripeError(400, 'idempotency_error');
  }
}

const DAY_MS = 86_400_000;

interface Outcome {
  at: number;
  answer?: unknown;
  error?: Error;
  /** So many repeats are refused although the effect is there. */
  refusals?: number;
}

/**
 * Creations by idempotency key: for a day the first outcome is the outcome, a refusal too; then the key is forgotten. Now and then an error 500 is kept for ever, and now
 * and then the answer is lost and the repeats are refused as if nothing had happened.
 */
export class SimIdempotency {
  private readonly outcomes = new Map<string, Outcome>();

  constructor(
    private readonly faults: SimFaults,
    private readonly random: SeededRandom,
    private readonly now: () => Date,
  ) {}

  once<T>(key: string, effect: () => T): T {
    const kept = this.outcomes.get(key);
    const known = kept && this.now().getTime() - kept.at < DAY_MS ? kept : undefined;
    if (known?.refusals) {
      known.refusals -= 1;
      throw stripeError(400, 'invalid_request_error', 'parameter_unknown');
    }
    const outcome = known ?? this.first(key, effect);
    if (outcome.refusals) throw noAnswer();
    if (outcome.error) throw known ? replayed(outcome.error) : outcome.error;
    return outcome.answer as T;
  }

  private first(key: string, effect: () => unknown): Outcome {
    const outcome = this.attempt(effect);
    const isStored500 = this.faults.isOn && this.random.chance(0.02);
    const kept = isStored500 ? { at: outcome.at, error: stripeError(500, 'api_error') } : outcome;
    if (this.faults.isOn && this.random.chance(0.15)) kept.refusals = this.random.between(1, 4);
    this.outcomes.set(key, kept);
    return kept;
  }

  private attempt(effect: () => unknown): Outcome {
    const at = this.now().getTime();
    try {
      return { at, answer: effect() };
    } catch (error) {
      return { at, error: error as Error };
    }
  }
}

/** What the simulation itself does to the service, and a checkout's polite form of it. Anything else is a fault of the service. */
export function isExpected(error: unknown): boolean {
  if (error instanceof SimCrash || error instanceof OutcomeUnknown) return true;
  if (error instanceof AggregateError) return error.errors.every(isExpected);
  return (error as { status?: number }).status === 503;
}
