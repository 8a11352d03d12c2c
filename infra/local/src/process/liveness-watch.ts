import { get } from 'node:http';

/** How often a process is asked whether it lives, and when it is taken for hung; times in milliseconds. */
export interface LivenessPolicy {
  everyMs: number;
  /** A single question waits so long for its answer. */
  answerWithinMs: number;
  /** So many unanswered questions in a row. */
  unanswered: number;
}

/** Twenty seconds in all. */
export const LIVENESS_POLICY: LivenessPolicy = { everyMs: 2000, answerWithinMs: 3000, unanswered: 4 };

/** What is watched. */
interface Watched {
  readonly pid: number | undefined;
  replace(why: string): void;
}

/**
 * Asks a process again and again for any answer at all, and has it replaced when it stays silent: a process that hangs (a loop without end, a
 * stopped one) never dies by itself. Questions in a row are counted and not the clock, because a machine that slept has missed none.
 * One that has not answered yet is still starting, and is left alone.
 */
export class LivenessWatch {
  private timer?: NodeJS.Timeout;
  private answeredBy?: number;
  private unanswered = 0;

  constructor(
    private readonly process: Watched,
    /** Any answer to GET shows that it lives. */
    private readonly address: string,
    private readonly policy: LivenessPolicy = LIVENESS_POLICY,
  ) {}

  start(): void {
    this.timer = setTimeout(() => void this.look(), this.policy.everyMs);
    this.timer.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async look(): Promise<void> {
    const { pid } = this.process;
    const hasAnswered = pid !== undefined && (await answers(this.address, this.policy.answerWithinMs));
    if (this.timer === undefined) return;
    if (hasAnswered) this.answeredBy = pid;
    const isSilent = !hasAnswered && pid !== undefined && pid === this.answeredBy && pid === this.process.pid;
    this.unanswered = isSilent ? this.unanswered + 1 : 0;
    if (this.unanswered >= this.policy.unanswered) {
      this.unanswered = 0;
      this.process.replace('does not answer any more');
    }
    this.start();
  }
}

function answers(address: string, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(address, { agent: false, signal: AbortSignal.timeout(withinMs) }, (response) => {
      response.resume();
      resolve(true);
    });
    request.once('error', () => resolve(false));
  });
}
