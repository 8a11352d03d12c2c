import type { DataSource } from 'typeorm';
import { openPaymentsDatabase } from '../support/payments-database.js';
import type { SimFaults } from './sim-faults.js';
import { unsafe, wrongAfterRestore, wrongInTheEnd } from './sim-judge.js';
import { SimRestore } from './sim-restore.js';
import { crashAtStatements } from './sim-service.js';
import { Simulation, type SimOptions } from './simulation.js';

/** What happens in one seed before everything calms down. */
export const STEPS = Number(process.env.SIM_STEPS ?? 120);
const LOOK_EVERY = 30;
const HURRY_EVERY = 10;

/** A database in which one seed after another is played; several worlds play side by side. */
export class SimWorld {
  private faults: SimFaults | undefined;

  private constructor(
    private readonly dataSource: DataSource,
    readonly close: () => Promise<void>,
  ) {
    crashAtStatements(dataSource, () => this.faults);
  }

  static async open(): Promise<SimWorld> {
    const { dataSource, close } = await openPaymentsDatabase(4);
    return new SimWorld(dataSource, close);
  }

  /** @returns what is wrong with the money in this seed, while the faults last or when everything is calm; nothing, if all is right */
  async play(seed: number, options?: SimOptions): Promise<string[]> {
    await emptyEverything(this.dataSource);
    const simulation = new Simulation(this.dataSource, seed, options);
    await simulation.begin();
    for (let step = 1; step <= STEPS; step++) {
      this.faults = simulation.faults;
      await simulation.step();
      this.faults = undefined;
      if (step % LOOK_EVERY !== 0) continue;
      const wrong = await unsafe(this.dataSource, simulation);
      if (wrong.length > 0) return wrong.map((fault) => `step ${step}: ${fault}`);
    }
    const unfinished = await simulation.calm();
    return [...unfinished, ...(await unsafe(this.dataSource, simulation)), ...(await wrongInTheEnd(this.dataSource, simulation))];
  }

  /**
   * One seed in which everything comes to its end, and then the database is set back to a copy from the midst of the faults, and they go on.
   * @returns what is wrong with the money in the end; nothing, if no helper was paid twice and an operator could make everything whole
   */
  async playRestore(seed: number, options: { isForgetful: boolean } = { isForgetful: false }): Promise<string[]> {
    await emptyEverything(this.dataSource);
    const simulation = new Simulation(this.dataSource, seed);
    await simulation.begin();
    // Long enough for some payouts to have been paid.
    for (let n = 0; n < 3; n++) await this.steps(simulation);
    const copy = await SimRestore.copy(this.dataSource);
    await simulation.calm();
    await copy.setBack(simulation, options.isForgetful);
    await simulation.wake();
    await simulation.wake();
    simulation.faults.isOn = true;
    await this.steps(simulation);
    simulation.faults.isOn = false;
    await copy.adopt(simulation);
    const unfinished = await simulation.calm();
    return [...unfinished, ...(await unsafe(this.dataSource, simulation)), ...(await wrongAfterRestore(this.dataSource, simulation))];
  }

  private async steps(simulation: Simulation): Promise<void> {
    for (let step = 1; step <= STEPS; step++) {
      // Somebody in a hurry says go on, whatever the reason was.
      if (step % HURRY_EVERY === 0) await this.dataSource.query('delete from payout_stop');
      this.faults = simulation.faults;
      await simulation.step();
      this.faults = undefined;
    }
  }
}

/** Quicker than a database per seed. Only here may the ledger forget: its triggers sleep for the length of this statement. */
async function emptyEverything(dataSource: DataSource): Promise<void> {
  await dataSource.query(`
    begin;
    set local session_replication_role = replica;
    delete from ledger_posting; delete from ledger_tx; delete from ledger_account where owner is not null;
    update ledger_account set debits = 0, credits = 0 where debits <> 0 or credits <> 0;
    delete from donation; delete from received_by_month; delete from checkout; delete from merchandise_order; delete from payout; delete from payout_account;
    delete from refund; delete from refund_request; delete from dispute; delete from payment_issue; delete from stripe_event; delete from stripe_call;
    delete from payout_stop; delete from books_check; delete from unconfirmed_helper; delete from outbox; delete from inbox;
    commit;
  `);
}
