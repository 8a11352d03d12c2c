import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { checkLedger } from '../src/ledger/check-ledger.js';
import { readBalances } from '../src/ledger/helper-balances.js';
import { LedgerCommands } from './ledger-commands.js';
import { LedgerModel } from './ledger-model.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { SeededRandom } from '@community-help/test-kit';

const SEQUENCES = Number(process.env.MODEL_SEQUENCES ?? 5000);
const FIRST_SEED = Number(process.env.MODEL_SEED ?? 1);
const CLIENTS = 8;

describe('the ledger against a model in memory', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ dataSource, close } = await openPaymentsDatabase(CLIENTS + 2));
  });
  afterAll(async () => close());

  it(`equals the model after every command of ${SEQUENCES} random sequences, and the books balance`, async () => {
    let next = FIRST_SEED;
    let commands = 0;
    let platformPence = 0;
    const client = async (): Promise<void> => {
      for (let seed = next++; seed < FIRST_SEED + SEQUENCES; seed = next++) {
        const ran = await runSequence(dataSource, seed);
        commands += ran.commands;
        platformPence += ran.platformPence;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    const broken = (await checkLedger(dataSource)).filter((finding) => finding.violationCount > 0);
    expect(broken).toEqual([]);
    const [stripe] = await dataSource.query(`select sum(debits - credits)::bigint as pence from ledger_account where id = 'asset:stripe'`);
    expect(Number(stripe.pence)).toBe(platformPence);
    expect(commands).toBeGreaterThan(SEQUENCES);
  }, 86_400_000);
});

/** One helper, one seed, up to 60 commands; most sequences are short so that many beginnings are tried. */
async function runSequence(dataSource: DataSource, seed: number): Promise<{ commands: number; platformPence: number }> {
  const random = new SeededRandom(seed);
  const model = new LedgerModel();
  const helperId = uuidv7();
  const commands = new LedgerCommands(dataSource, model, helperId, random);
  await commands.connectHelper();
  const length = random.chance(0.1) ? random.between(20, 60) : random.between(2, 20);
  for (let step = 0; step < length; step++) {
    const command = await commands.runOne();
    const balances = await readBalances(dataSource.manager, helperId);
    expect({ seed, step, command, ...balances }).toEqual({
      seed,
      step,
      command,
      pending: model.waiting,
      available: model.available,
      inTransit: model.inTransit,
      disputeHold: model.held,
      connected: model.connected,
      receivable: model.owed,
    });
  }
  return { commands: length, platformPence: model.platform };
}
