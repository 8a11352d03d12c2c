import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '@community-help/test-kit/seeded-random';
import { patiently } from './people/patient-fetch.js';
import type { ChaosSettings } from './settings.js';
import type { Platform, Victim } from './world/platform.js';

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

const FREEZES = 8;
const KEY_ROLLS = 4;
const CUTS = 4;
const BROKER_KILLS = 4;
/** So many kills for one of the database. */
const KILLS_PER_DATABASE_KILL = 12;
/** More than are asked for, so that the last ones need not be waited for. */
const SURPLUS = 1.25;

/** Kills a process every two to five seconds, or as the people get on when they are slow; freezes one now and then, takes the database and the broker away, rolls the key at Stripe and cuts a network. */
export class Nemesis {
  /** How often each process was killed. */
  readonly killed = new Map<string, number>();
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

  get kills(): number {
    return [...this.killed.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * Until the people are done and enough has been killed.
   * @param progress of the people, 0 to 1: what happens is spread over it
   */
  async rage(progress: () => number): Promise<void> {
    while (progress() < 1 || this.kills < this.settings.kills) {
      await sleep(this.random.between(2000, 5000));
      await this.strike(progress());
    }
  }

  private async strike(share: number): Promise<void> {
    const { platform, random } = this;
    if (isDue(this.keyRolls, KEY_ROLLS, share)) await this.rollKey();
    if (isDue(this.cuts, CUTS, share)) await this.cutNetwork();
    if (platform.broker && isDue(this.killed.get('kafka') ?? 0, BROKER_KILLS, share)) {
      if (this.kill(platform.broker)) await platform.broker.revive();
      return;
    }
    if (share < 1 && this.kills > share * SURPLUS * this.settings.kills) return;
    if ((this.killed.get('postgres') ?? 0) < Math.floor(this.kills / KILLS_PER_DATABASE_KILL)) {
      this.kill({ name: 'postgres', pid: platform.postgres.pid });
      return;
    }
    const victim = random.pick(platform.processes);
    if (this.freezes < FREEZES && random.chance(0.2)) await this.freeze(victim);
    else this.kill(victim);
  }

  private kill(victim: Victim): boolean {
    const isDead = send('SIGKILL', victim.pid);
    if (isDead) this.killed.set(victim.name, (this.killed.get(victim.name) ?? 0) + 1);
    return isDead;
  }

  /** One of the two keys is revoked, and at the next roll the other one; the service has both. */
  private async rollKey(): Promise<void> {
    const { service } = this.platform.keys;
    this.keyRolls += 1;
    await patiently('rolling the key', async () => (await this.platform.control('PUT', 'keys', { revoked: [service[this.keyRolls % 2]!] }), true));
  }

  /** Longer than a lease of a payout. */
  private async cutNetwork(): Promise<void> {
    this.cuts += 1;
    this.platform.network.swallow();
    await sleep(this.random.between(4000, 12_000));
    // What was connected before it was cut is not any more.
    this.platform.network.cut();
    this.platform.network.mend();
  }

  private async freeze({ pid }: Victim): Promise<void> {
    if (!send('SIGSTOP', pid)) return;
    this.freezes += 1;
    await sleep(this.random.between(3000, 6000));
    send('SIGCONT', pid);
  }
}

/** The nth of so many, spread evenly. */
function isDue(happened: number, wanted: number, share: number): boolean {
  return happened < wanted && share > (happened + 0.5) / wanted;
}

/** @returns false while nobody has this number */
function send(signal: NodeJS.Signals, pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
