import { OutcomeUnknown } from '../../src/stripe/provider-errors.js';
import type { SeededRandom } from '../support/seeded-random.js';

/** The process died here. Nothing in the product catches it. */
export class SimCrash extends Error {
  override name = 'SimCrash';
}

/** Decides, from one seed, where processes die and what the network does to a call. All off once the faults have stopped. */
export class SimFaults {
  isOn = true;
  crashes = 0;

  constructor(private readonly random: SeededRandom) {}

  /** Between any two awaits: a database statement or a call to the provider may be the last thing a process does. */
  maybeCrash(): void {
    if (!this.isOn || !this.random.chance(0.006)) return;
    this.crashes += 1;
    throw new SimCrash('the process died');
  }

  /** A call that changes something: it may be lost on the way there, or its answer on the way back. */
  async call<T>(effect: () => T): Promise<T> {
    this.maybeCrash();
    if (this.isOn && this.random.chance(0.03)) throw new OutcomeUnknown('no_answer');
    const answer = effect();
    if (this.isOn && this.random.chance(0.05)) throw new OutcomeUnknown('no_answer');
    this.maybeCrash();
    return answer;
  }
}

/** Creations by idempotency key: the first outcome is the outcome, a refusal too, and now and then an error 500 for ever. */
export class SimIdempotency {
  private readonly outcomes = new Map<string, { answer?: unknown; error?: Error }>();

  constructor(
    private readonly faults: SimFaults,
    private readonly random: SeededRandom,
  ) {}

  once<T>(key: string, effect: () => T): T {
    const known = this.outcomes.get(key) ?? this.first(key, effect);
    if (known.error) throw known.error;
    return known.answer as T;
  }

  private first(key: string, effect: () => unknown): { answer?: unknown; error?: Error } {
    const outcome = this.attempt(effect);
    const isStored500 = this.faults.isOn && this.random.chance(0.02);
    const kept = isStored500 ? { error: new OutcomeUnknown('500') } : outcome;
    this.outcomes.set(key, kept);
    return kept;
  }

  private attempt(effect: () => unknown): { answer?: unknown; error?: Error } {
    try {
      return { answer: effect() };
    } catch (error) {
      return { error: error as Error };
    }
  }
}
