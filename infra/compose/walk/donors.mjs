/** Donors who go on giving while other things happen, and how fast the platform takes it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './visitor.mjs';

export class Donors {
  given = 0;
  #isStopped = false;
  #work;

  /** @param {import('./visitor.mjs').Visitor} visitor */
  constructor(visitor, helperId) {
    this.visitor = visitor;
    this.helperId = helperId;
  }

  /**
   * @param {number} atOnce donors who give one after the other, side by side
   * @param {number} restMs how long each waits before giving again
   */
  async start(atOnce, restMs = 0) {
    this.before = (await this.visitor.stats(this.helperId)).donationCount;
    const giveOn = async () => {
      while (!this.#isStopped) {
        await this.visitor.donate(this.helperId, 1);
        this.given += 1;
        // The platform bears the card fees of donations; what it sells pays for them.
        if (this.given % 100 === 0) await this.visitor.buy();
        if (restMs > 0) await sleep(restMs);
      }
    };
    this.#work = Promise.all(Array.from({ length: atOnce }, giveOn));
    // A donor that fails is heard when the donors are stopped.
    this.#work.catch(() => {});
  }

  /** Whoever is paying finishes; then every donation is in the books, and not one more. @throws when one was lost or doubled */
  async stop() {
    this.#isStopped = true;
    await this.#work;
    const wanted = this.before + this.given;
    await until(`all ${this.given} donations in the books`, async () => (await this.visitor.stats(this.helperId)).donationCount >= wanted);
    const { donationCount } = await this.visitor.stats(this.helperId);
    if (donationCount !== wanted) throw new Error(`${this.given} donations were given, ${donationCount - this.before} are in the books`);
  }
}

/** Donations per second from the first request to the last row in the books. */
export async function measureDonations(visitor, helperId, { atOnce, seconds }) {
  const donors = new Donors(visitor, helperId);
  const startedAt = Date.now();
  await donors.start(atOnce);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  await donors.stop();
  return { given: donors.given, perSecond: donors.given / ((Date.now() - startedAt) / 1000) };
}
