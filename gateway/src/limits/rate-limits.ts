import type { LimitClass } from '@community-help/api-contracts';
import type { ProblemAnswer } from '../http/send-problem.js';
import { overLimit } from './over-limit.js';
import type { SharedBuckets } from './shared-buckets.js';
import { TokenBuckets } from './token-buckets.js';

/** The classes of endpoints, and what the gateway answers itself: pages and files of the site. */
export type CountedClass = LimitClass | 'site';

/** Requests per minute and address; 0 switches a class off. A minute's worth may come at once. */
export type RequestsPerMinute = Record<CountedClass, number>;

/**
 * One budget per address and class of endpoint, so that panning the map never stops a donation. Counted in each process for itself, or over all
 * gateways where there is a store; while it is away, each for itself again.
 */
export class RateLimits {
  private readonly classes: Partial<Record<CountedClass, TokenBuckets>> = {};

  constructor(
    perMinute: RequestsPerMinute,
    private readonly shared?: SharedBuckets,
  ) {
    for (const [limit, count] of Object.entries(perMinute) as [CountedClass, number][]) {
      if (count > 0) this.classes[limit] = new TokenBuckets(count, count / 60);
    }
  }

  /** Counts one request, and hands over the answer to give when it is one too many: at once, or when the store has said. */
  check(limit: CountedClass, address: string, then: (refusal: ProblemAnswer | undefined) => void): void {
    const buckets = this.classes[limit];
    if (buckets === undefined) {
      then(undefined);
      return;
    }
    const inMemory = (): number => buckets.take(address, Date.now());
    const answer = (seconds: number): void => {
      if (seconds > 0) overLimit.inc({ limit });
      then(refusalFor(seconds));
    };
    if (this.shared === undefined) answer(inMemory());
    else void this.shared.take(`${limit}:${address}`, buckets).then((seconds) => answer(seconds ?? inMemory()));
  }

  close(): void {
    this.shared?.close();
  }
}

function refusalFor(seconds: number): ProblemAnswer | undefined {
  if (seconds === 0) return undefined;
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return {
    status: 429,
    detail: `Too many requests from your address. Please wait ${wait} and try again.`,
    headers: { 'retry-after': String(seconds) },
  };
}
