/** When a program that died is started again; all times in milliseconds. */
export interface RestartPolicy {
  firstPauseMs: number;
  longestPauseMs: number;
  /** A program that ran this long starts over with the first pause. */
  healthyAfterMs: number;
  /** From this death in a row on, it is called a crash loop. */
  loopAfterDeaths: number;
}

export const RESTART_POLICY: RestartPolicy = { firstPauseMs: 500, longestPauseMs: 30_000, healthyAfterMs: 60_000, loopAfterDeaths: 5 };

/** Counts deaths in a row and says how long to wait: doubling from the first pause up to the longest. */
export class Backoff {
  deaths = 0;

  constructor(private readonly policy: RestartPolicy) {}

  /** @param ranMs how long the program had been running when it died */
  next(ranMs: number): { pauseMs: number; isLoop: boolean } {
    this.deaths = ranMs >= this.policy.healthyAfterMs ? 1 : this.deaths + 1;
    const pauseMs = Math.min(this.policy.firstPauseMs * 2 ** (this.deaths - 1), this.policy.longestPauseMs);
    return { pauseMs, isLoop: this.deaths >= this.policy.loopAfterDeaths };
  }
}
