import { setTimeout as sleep } from 'node:timers/promises';

const SEARCH = JSON.stringify({ userLatitude: 53.8, userLongitude: -1.55, projectType: 'housing', serviceNeeded: 'spare room', limit: 10 });
/** Asked in turns: a page, and an answer of most services. */
const ASKED: readonly { method: string; path: string; body?: string }[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/registrations?limit=12' },
  { method: 'GET', path: '/api/projects' },
  { method: 'GET', path: '/api/blog' },
  { method: 'POST', path: '/api/recommendations', body: SEARCH },
];
const LONGEST_MS = 30_000;

/** Somebody who goes on asking a platform, so many times a second, and remembers every request that was not answered as it should be. */
export class SteadyRequests {
  count = 0;
  readonly failures: string[] = [];
  private readonly everyMs: number;
  private readonly underWay = new Set<Promise<void>>();
  private isStopped = false;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    perSecond: number,
  ) {
    this.everyMs = 1000 / perSecond;
  }

  /** Requests begin by the clock, whether or not those before have been answered. */
  start(): void {
    this.asking = this.askOn();
  }

  /** Resolves when the last one has been answered. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.asking;
    await Promise.all(this.underWay);
  }

  private async askOn(): Promise<void> {
    for (let at = performance.now(); !this.isStopped; at += this.everyMs) {
      await sleep(Math.max(0, at - performance.now()));
      const request = this.ask(ASKED[this.count % ASKED.length]!).finally(() => this.underWay.delete(request));
      this.underWay.add(request);
      this.count += 1;
    }
  }

  private async ask({ method, path, body }: (typeof ASKED)[number]): Promise<void> {
    try {
      const answer = await fetch(this.url + path, { method, body, headers: body === undefined ? {} : { 'content-type': 'application/json' }, signal: AbortSignal.timeout(LONGEST_MS) });
      await answer.arrayBuffer();
      if (!answer.ok) this.failures.push(`${method} ${path}: ${answer.status}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
