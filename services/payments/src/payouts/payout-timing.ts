const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A helper whose transfer was refused is not tried again by itself for this long. */
export const HOLD_AFTER_REFUSAL_MS = 24 * HOUR;

/** Waiting times of a payout; every one in milliseconds, so that tests can shorten them all at once. */
export class PayoutTiming {
  /** @param holdHours how long payouts wait after another bank account was given; 0 for not at all */
  constructor(
    private readonly scale = 1,
    private readonly holdHours = 72,
  ) {}

  /** Nothing is paid to another bank account than before until then. */
  heldUntil(now: Date): Date {
    return this.after(now, this.holdHours * HOUR);
  }

  /** Bank details that could not be handed on are tried again. */
  detailsRetryAt(now: Date): Date {
    return this.after(now, 5 * MINUTE);
  }

  /** One worker alone moves a payout for this long: a call that begins while its claim is fresh has ended by then, with all its tries. */
  leaseUntil(now: Date): Date {
    return this.after(now, 2 * MINUTE);
  }

  /**
   * A claim is old after 20 s, in tests too: a call may take 30 s (STRIPE_TIMEOUT_MS to connect and again for the answer), one before it three times as long. After its lease
   * the request may have been made under another key.
   */
  isOldClaim(claimedAt: Date, now: Date): boolean {
    return now.getTime() - claimedAt.getTime() > 20_000;
  }

  /** The same request again, under the same key: 5 s, 10 s, 20 s ... at most 10 minutes apart. */
  repeatAt(now: Date, tries: number): Date {
    return this.after(now, Math.min(10 * MINUTE, 5000 * 2 ** Math.min(tries, 10)));
  }

  /** A request without a definite answer for this long is looked up before it is ever made again under another key. */
  mustLookUp(startedAt: Date, now: Date): boolean {
    return now.getTime() - startedAt.getTime() >= 10 * MINUTE * this.scale;
  }

  /** The platform's balance was short: look again when the day's card money has settled a little more. */
  fundsRetryAt(now: Date): Date {
    return this.after(now, 30 * MINUTE);
  }

  /** Ask about a payout on its way to the bank in case the news of it was lost. */
  pollAt(now: Date): Date {
    return this.after(now, 6 * HOUR);
  }

  /** A payout counts as paid; the bank may still send it back. */
  lookAgainAt(now: Date): Date {
    return this.after(now, 24 * HOUR);
  }

  /** The bank sent it back: a day later, then two, then four; at most eight days apart. */
  retryReturnedAt(now: Date, returns: number): Date {
    return this.after(now, 24 * HOUR * 2 ** Math.min(Math.max(returns - 1, 0), 3));
  }

  private after(now: Date, ms: number): Date {
    return new Date(now.getTime() + ms * this.scale);
  }
}
