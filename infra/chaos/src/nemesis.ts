import { setTimeout as sleep } from 'node:timers/promises';
import { patiently } from './patient-fetch.js';
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
    { kind: 'error-401', percent: 1 },
    { kind: 'error-403', percent: 1 },
    { kind: 'idempotency-error', percent: 1 },
    { kind: 'refused-after-effect', percent: 2 },
  ],
  webhooks: { duplicatePercent: 30, dropPercent: 5, delayPercent: 10, delayMs: 20_000, shuffleWindowMs: 10_000 },
};

/** Kills a process every two to five seconds, freezes one now and then, takes the database away, rolls the key at Stripe and cuts a network. */
export class Nemesis {
  kills = 0;
  freezes = 0;
  keyRolls = 0;
  cuts = 0;
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
      if (share > (this.keyRolls + 1) / 5 && this.keyRolls < 4) await this.rollKey();
      if (share > (this.cuts + 0.5) / 3 && this.cuts < 3) await this.cutNetwork();
      if (databaseKills < this.databaseKills && share > (databaseKills + 1) / (this.databaseKills + 1)) {
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

  private get databaseKills(): number {
    return Math.max(2, Math.floor(this.settings.kills / 12));
  }

  /** One of the two keys is revoked, and at the next roll the other one; the service has both. */
  private async rollKey(): Promise<void> {
    const { keys } = this.platform;
    this.keyRolls += 1;
    await patiently('rolling the key', async () => (await this.platform.control('PUT', 'keys', { revoked: [keys[this.keyRolls % 2]!] }), true));
  }

  /** Longer than a lease of a payout. */
  private async cutNetwork(): Promise<void> {
    this.cuts += 1;
    this.platform.workerNetwork.swallow();
    await sleep(this.random.between(4000, 12_000));
    this.platform.workerNetwork.mend();
  }

  private async freeze(victim: { kill(signal: NodeJS.Signals): boolean }): Promise<void> {
    if (!victim.kill('SIGSTOP')) return;
    this.freezes += 1;
    await sleep(this.random.between(3000, 6000));
    victim.kill('SIGCONT');
  }
}
