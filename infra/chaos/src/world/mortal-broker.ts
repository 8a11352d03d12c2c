import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, startKafka, tryPort, waitForPidToEnd, type RunningKafka } from '@community-help/local';

const STARTS = 5;

/** A Kafka broker of this run's own that can be killed and comes back on the same port. */
export class MortalBroker {
  readonly name = 'kafka';

  private constructor(
    private running: RunningKafka,
    private readonly options: Parameters<typeof startKafka>[0],
  ) {}

  /** @param root top of the checkout @param directory where its log lies */
  static async start(root: string, directory: string): Promise<MortalBroker> {
    let port = await findFreePort();
    while ((await tryPort(port + 1)) !== 'free') port = await findFreePort(); // its controller's
    const options = { root, directory, port };
    return new MortalBroker(await startKafka(options), options);
  }

  get brokers(): string {
    return this.running.brokers;
  }

  get pid(): number {
    return this.running.pid;
  }

  /** A broker that was killed does not come back by itself; on a busy machine it may need more than one start. */
  async revive(): Promise<void> {
    await waitForPidToEnd(this.pid, 10_000);
    for (let attempt = 1; ; attempt++) {
      await sleep(500);
      try {
        this.running = await startKafka(this.options);
        return;
      } catch (error) {
        if (attempt === STARTS) throw error;
      }
    }
  }

  stop(): Promise<void> {
    return this.running.stop();
  }
}
