// How fast the ledger takes donations, beside how fast PostgreSQL takes bare rows of the same size. `npm run bench -w services/payments`
// On the machine at hand, with fsync and synchronous commits; eight clients, one transaction each, a thousand helpers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@community-help/local';
import { KIT_MIGRATIONS, poolOf } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../dist/entities.js';
import { checkLedger } from '../dist/ledger/check-ledger.js';
import { parametersOf, POST_ENTRY, postEntry } from '../dist/ledger/post-entry.js';
import { MIGRATIONS } from '../dist/migrations/index.js';

const CLIENTS = 8;
const HELPERS = 1000;
const SECONDS = Number(process.env.SECONDS ?? 5);
const BARE = `
  with t as (insert into bare_tx (source_key, kind, helper_id, occurred_at) values ($1, 'donation', $2, now()) returning id)
  insert into bare_posting select t.id, n, d, c, a from t, unnest($3::text[], $4::text[], $5::bigint[]) with ordinality as p (d, c, a, n)`;

const directory = mkdtempSync(join(tmpdir(), 'community-help-bench-'));
const postgres = await startPostgres({ dataDir: join(directory, 'postgres') });
const dataSource = new DataSource({
  type: 'postgres',
  url: postgres.url('postgres'),
  entities: ENTITIES,
  migrations: [...KIT_MIGRATIONS, ...MIGRATIONS],
  poolSize: CLIENTS,
});
try {
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  await dataSource.query(`create table bare_tx (id bigint generated always as identity primary key, source_key text unique, kind text, helper_id text, occurred_at timestamptz);
    create table bare_posting (tx_id bigint, seq smallint, debit_account text, credit_account text, amount bigint, primary key (tx_id, seq))`);
  let count = 0;
  const pool = poolOf(dataSource);
  const bare = () => {
    const { helperId, postings } = donation(++count);
    const column = (name) => postings.map((posting) => posting[name]);
    return pool.query({ name: 'bare', text: BARE, values: [`bare:${count}`, helperId, column('debit'), column('credit'), column('pence')] });
  };
  const posted = () => {
    const { helperId, postings } = donation(++count);
    const entry = { sourceKey: `bench:${count}`, kind: 'sale', occurredAt: new Date(), helperId, postings };
    return pool.query({ name: 'posted', text: POST_ENTRY, values: parametersOf(entry) });
  };
  await Promise.all(Array.from({ length: HELPERS }, (_, n) => postEntry(dataSource.manager, { ...donation(n), sourceKey: `open:${n}`, kind: 'sale', occurredAt: new Date() })));
  const rates = { bare: [], posted: [] };
  for (let round = 0; round < 3; round++) {
    rates.bare.push(await measure(bare));
    rates.posted.push(await measure(posted));
  }
  const [bareRate, postedRate] = [best(rates.bare), best(rates.posted)];
  const broken = (await checkLedger(dataSource)).filter(({ invariant, violationCount }) => /^I[123] /.test(invariant) && violationCount > 0);
  console.log(`bare inserts     ${Math.round(bareRate)}/s`);
  console.log(`ledger postings  ${Math.round(postedRate)}/s = ${(postedRate / bareRate).toFixed(2)}x; the books ${broken.length === 0 ? 'balance' : 'DO NOT BALANCE'}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await dataSource.destroy();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

function donation(n) {
  const helperId = `helper-${n % HELPERS}`;
  const postings = [
    { debit: 'asset:stripe', credit: `helper:${helperId}:pending`, pence: 1000 },
    { debit: 'expense:stripe_fees', credit: 'asset:stripe', pence: 35 },
  ];
  return { helperId, postings };
}

async function measure(work) {
  const until = performance.now() + SECONDS * 1000;
  let done = 0;
  const client = async () => {
    for (; performance.now() < until; done++) await work();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return done / ((performance.now() - began) / 1000);
}

function best(rates) {
  return Math.max(...rates);
}
