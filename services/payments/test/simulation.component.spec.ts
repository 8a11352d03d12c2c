import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { crashAtStatements } from './simulation/sim-service.js';
import type { SimFaults } from './simulation/sim-faults.js';
import { unsafe, wrongInTheEnd } from './simulation/sim-judge.js';
import { Simulation, type SimOptions } from './simulation/simulation.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { quietLogs } from './support/quiet-logs.js';

/** `make simulate SEEDS=20000`; a failing seed is replayed by SIM_FIRST_SEED=<seed> SIM_SEEDS=1. */
const SEEDS = Number(process.env.SIM_SEEDS ?? 300);
const FIRST_SEED = Number(process.env.SIM_FIRST_SEED ?? 1);
const STEPS = Number(process.env.SIM_STEPS ?? 120);
const LOOK_EVERY = 30;

describe('money in a world where every process dies and every message is late, lost or doubled', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let faults: SimFaults | undefined;

  beforeAll(async () => {
    quietLogs();
    ({ dataSource, close } = await openPaymentsDatabase(4));
    crashAtStatements(dataSource, () => faults);
  });
  afterAll(async () => close());

  async function run(seed: number, options?: SimOptions): Promise<string[]> {
    faults = undefined;
    await emptyEverything(dataSource);
    const simulation = new Simulation(dataSource, seed, options);
    await simulation.begin();
    for (let step = 1; step <= STEPS; step++) {
      faults = simulation.faults;
      await simulation.step();
      faults = undefined;
      if (step % LOOK_EVERY !== 0) continue;
      const wrong = await unsafe(dataSource, simulation);
      if (wrong.length > 0) return wrong.map((fault) => `step ${step}: ${fault}`);
    }
    const unfinished = await simulation.calm();
    return [...unfinished, ...(await unsafe(dataSource, simulation)), ...(await wrongInTheEnd(dataSource, simulation))];
  }

  it(`is neither lost nor doubled in ${SEEDS} seeds of ${STEPS} steps, and everything finishes when the faults stop`, async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      const wrong = await run(seed);
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    }
  }, 86_400_000);

  it('notices a bus that forgets a message before its handler has finished', async () => {
    const noticed: number[] = [];
    for (let seed = 1; seed <= 10 && noticed.length === 0; seed++) {
      if ((await run(seed, { acknowledgesFirst: true })).length > 0) noticed.push(seed);
    }
    expect(noticed).not.toEqual([]);
  }, 600_000);
});

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
