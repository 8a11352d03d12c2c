import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from './platform.js';
import { SeededRandom } from '@community-help/test-kit/seeded-random';
import type { ChaosSettings } from './settings.js';

/** What the network to Stripe and back does meanwhile. Percent of requests, of deliveries. */
export const FAULTS = {
  requests: [
    { kind: 'reset-after-effect', percent: 5 },
    { kind: 'error-500-after-effect', percent: 3 },
    { kind: 'error-500-stored', percent: 1 },
    { kind: 'truncated', percent: 2 },
    { kind: 'error-409', percent: 2 },
    { kind: 'error-429', percent: 2 },
    { kind: 'hang', percent: 1 },
  ],
  webhooks: { duplicatePercent: 30, dropPercent: 5, delayPercent: 10, delayMs: 20_000, shuffleWindowMs: 10_000 },
};

/** Kills a process every two to five seconds, freezes one now and then, and twice takes the database away. */
export class Nemesis {
  kills = 0;
  freezes = 0;
  private readonly random: SeededRandom;

  constructor(
    private readonly platform: Platform,
    private readonly settings: ChaosSettings,
  ) {
    this.random = new SeededRandom(settings.seed + 1);
  }

  /** For as long as the donors are meant to take, and until enough have been killed. */
  async rage(): Promise<void> {
    const began = Date.now();
    let databaseKills = 0;
    while (Date.now() - began < this.settings.seconds * 1000 || this.kills < this.settings.kills) {
      await sleep(this.random.between(2000, 5000));
      const share = (Date.now() - began) / (this.settings.seconds * 1000);
      if (databaseKills < 2 && share > (databaseKills + 1) / 3) {
        if (!this.platform.postgres.kill()) continue;
        databaseKills += 1;
        this.kills += 1;
        continue;
      }
      const victim = this.random.pick(this.platform.processes);
      if (this.freezes < 5 && this.random.chance(0.2)) await this.freeze(victim);
      else if (victim.kill('SIGKILL')) this.kills += 1;
    }
  }

  private async freeze(victim: { kill(signal: NodeJS.Signals): boolean }): Promise<void> {
    if (!victim.kill('SIGSTOP')) return;
    this.freezes += 1;
    await sleep(this.random.between(3000, 6000));
    victim.kill('SIGCONT');
  }
}
