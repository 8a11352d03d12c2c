import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 2_000;
const LAG = /^bus_consumer_lag\{(?=[^}]*group="([^"]+)")(?=[^}]*topic="([^"]+)")[^}]*\} (\d+)/gm;

/** Reads the lag of every consumer group again and again, as Prometheus would: from the metrics of the workers. */
export class LagWatch {
  /** Largest seen of each group and topic. */
  readonly highest = new Map<string, number>();
  private isOver = false;
  private readonly watching: Promise<void>;

  constructor(private readonly managementPorts: readonly number[]) {
    this.watching = this.watch();
  }

  /** What the workers tell now, by group and topic; they all tell the same. */
  async read(): Promise<Map<string, number>> {
    const texts = await Promise.all(this.managementPorts.map((port) => metricsOf(port)));
    const lags = new Map<string, number>();
    for (const text of texts) for (const [, group, topic, events] of text.matchAll(LAG)) lags.set(`${group} ${topic}`, Math.max(Number(events), lags.get(`${group} ${topic}`) ?? 0));
    return lags;
  }

  /** The same once nobody is behind any more, or after so many seconds: each worker asks the brokers anew every ten seconds. */
  async readCalm(seconds: number): Promise<Map<string, number>> {
    for (const deadline = Date.now() + seconds * 1000; ; await sleep(EVERY_MS)) {
      const now = await this.read();
      if ([...now.values()].every((events) => events === 0) || Date.now() > deadline) return now;
    }
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      for (const [name, events] of await this.read()) this.highest.set(name, Math.max(events, this.highest.get(name) ?? 0));
      await sleep(EVERY_MS);
    }
  }
}

/** Empty while the process is away: somebody has just killed it, or it has not joined yet. */
async function metricsOf(port: number): Promise<string> {
  try {
    return await (await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(5_000) })).text();
  } catch {
    return '';
  }
}
