import { logger, metrics } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { PaymentsConfig } from '../payments.config.js';
import { AttemptWindows, type Window } from './attempt-windows.js';
import { limitProblems } from './limit.problems.js';
import type { SenderMarks } from './mark-sender.js';

const log = logger('limits');
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** While this window lasts, card testers are at work somewhere: see `AdmitPayment`. */
export const BREAKER = 'breaker';

const refused = new Counter({
  name: 'payment_starts_refused_total',
  help: 'Payments that were not started because of a limit; a rise is somebody who tests stolen cards',
  labelNames: ['reason'],
  registers: [metrics],
});

/**
 * Stands between somebody with a list of stolen cards and the provider. So many payments are started from one address and in one dialog,
 * none after too many refused cards, and, when the whole platform is asked for too many at once from ever other addresses, a breaker opens:
 * then only those are let in who were asked to wait and came back from the same address after it (what mail servers call greylisting),
 * and of them no more than in any other minute. All processes count together.
 */
@Injectable()
export class AdmitPayment {
  constructor(
    private readonly windows: AttemptWindows,
    private readonly config: PaymentsConfig,
  ) {}

  /** @throws Problem 429 with the seconds to wait */
  async run(sender: SenderMarks): Promise<void> {
    if (this.config.cardTestingLimits === 'off') return;
    const who = sender.session === null ? [sender.address] : [sender.address, sender.session];
    const blocked = await this.windows.secondsLeft(who.map(blockKey));
    if (blocked > 0) throw this.refuse('failed-cards', limitProblems.tooManyFailed(blocked));
    const wait = await this.overdrawn(who.flatMap((one) => this.startsOf(one)));
    if (wait > 0) throw this.refuse('sender', limitProblems.tooMany(wait));
    await this.passBreaker(sender.address);
  }

  /** A dialog that changes its amount asks the provider as well. @throws Problem 429 */
  async change(sender: SenderMarks): Promise<void> {
    if (this.config.cardTestingLimits === 'off' || sender.session === null) return;
    const wait = await this.overdrawn([{ key: `changes:${sender.session}`, most: this.config.paymentChangesPerTenMinutes, seconds: 10 * MINUTE_S }]);
    if (wait > 0) throw this.refuse('changes', limitProblems.tooMany(wait));
  }

  private startsOf(one: string): Window[] {
    return [
      { key: `starts:minute:${one}`, most: this.config.paymentStartsPerMinute, seconds: MINUTE_S },
      { key: `starts:hour:${one}`, most: this.config.paymentStartsPerHour, seconds: HOUR_S },
    ];
  }

  /** Counts in each window. @returns seconds until the last of the full ones is empty again; 0 when none is full */
  private async overdrawn(windows: Window[]): Promise<number> {
    const counted = [...(await this.windows.count(windows)).values()];
    return Math.max(0, ...counted.filter(({ isOver }) => isOver).map(({ secondsLeft }) => secondsLeft));
  }

  private async passBreaker(address: string): Promise<void> {
    const { paymentStartsOfPlatformPerMinute: most, paymentBreakerMinutes, paymentBreakerWaitSeconds: wait } = this.config;
    const isOpen = (await this.windows.secondsLeft([BREAKER])) > 0;
    const asked = { key: 'asked:platform', most, seconds: MINUTE_S };
    const isTooMuch = (await this.overdrawn([asked])) > 0;
    if (isTooMuch) {
      await this.windows.begin(BREAKER, paymentBreakerMinutes * MINUTE_S);
      if (!isOpen) log.error({ most }, 'more payments are asked for than is ordinary: newcomers wait');
    }
    if (!isOpen && !isTooMuch) return;
    if (!(await this.hasWaited(address, wait))) throw this.refuse('breaker', limitProblems.crowded(wait));
    const full = await this.overdrawn([{ key: 'admitted:platform', most, seconds: MINUTE_S }]);
    if (full > 0) throw this.refuse('breaker', limitProblems.crowded(full));
  }

  /** Who comes back before the wait is over begins it anew. */
  private async hasWaited(address: string, waitSeconds: number): Promise<boolean> {
    const isWaiting = (await this.windows.secondsLeft([`wait:${address}`])) > 0;
    if (!isWaiting && (await this.windows.end(`turn:${address}`))) return true;
    await this.windows.begin(`wait:${address}`, waitSeconds);
    await this.windows.begin(`turn:${address}`, waitSeconds + 10 * MINUTE_S);
    return false;
  }

  private refuse<Refusal>(reason: string, problem: Refusal): Refusal {
    refused.inc({ reason });
    return problem;
  }
}

/** Begun when too many cards were refused there. */
export function blockKey(mark: string): string {
  return `blocked:${mark}`;
}
