import type { DataSource } from 'typeorm';
import { checkLedger } from '../../src/ledger/check-ledger.js';
import type { SimProvider } from './sim-provider.js';
import type { Simulation } from './simulation.js';

/** What is wrong right now; must be nothing at any moment, whatever has died. */
export async function unsafe(dataSource: DataSource, { provider }: Simulation): Promise<string[]> {
  const faults = (await checkLedger(dataSource))
    .filter((finding) => finding.violationCount > 0)
    .map((finding) => `${finding.invariant}: ${JSON.stringify(finding.violations[0])}`);
  const seen = new Set<string>();
  for (const { payoutId } of provider.transfers) {
    if (seen.has(payoutId)) faults.push(`payout ${payoutId} was transferred twice`);
    seen.add(payoutId);
  }
  const requests = [...provider.refunds.values()].flatMap(({ requestId }) => (requestId === null ? [] : [requestId]));
  if (new Set(requests).size < requests.length) faults.push('a refund was made twice');
  const alive = [...provider.payouts.values()].filter(({ status }) => status !== 'failed');
  const banks = new Set<string>();
  for (const { payoutId } of alive) {
    if (banks.has(payoutId!)) faults.push(`payout ${payoutId} was sent to the bank twice`);
    banks.add(payoutId!);
  }
  return faults;
}

type Told = Record<string, unknown>;

/** Money of disputes by kind of entry, as the events that tell of it name it. */
const ofDisputes = (which: string): string => `
  select split_part(t.source_key, ':', 2) || ' ' || p.amount as fact from ledger_tx t join ledger_posting p on p.tx_id = t.id where t.donation_id is not null and ${which}`;
const disputed = ({ disputeId, amountPence }: Told): string => `${String(disputeId)} ${String(amountPence)}`;

/** Facts that everybody else lives from, each told by exactly one event: what it is told by, and of what; undefined for one that tells of something else. */
const TOLD_ONCE: readonly [topic: string, of: (told: Told) => unknown, facts: string][] = [
  ['payments.donation-completed.v1', ({ donationId }) => donationId, `select id::text as fact from donation`],
  ['payments.donation-refunded.v1', ({ refundId }) => refundId, `select substring(source_key from '^stripe:(.*):created$') as fact from ledger_tx where kind = 'refund'`],
  ['payments.donation-refund-failed.v1', ({ refundId }) => refundId, `select substring(source_key from '^stripe:(.*):failed$') as fact from ledger_tx where kind = 'refund-failed'`],
  ['payments.donation-disputed.v1', ({ disputeId }) => disputeId, `select substring(source_key from '^stripe:(.*):withdrawn$') as fact from ledger_tx where kind = 'dispute-withdrawn' and source_key ~ ':withdrawn$'`],
  ['payments.dispute-closed.v1', (told) => (told.outcome === 'lost' ? disputed(told) : undefined), ofDisputes("t.kind = 'dispute-lost'")],
  ['payments.dispute-reversed.v1', disputed, ofDisputes("t.kind = 'dispute-reinstated' and p.debit_account = 'asset:dispute'")],
  ['payments.payout-requested.v1', ({ payoutId }) => payoutId, `select id::text as fact from payout`],
];

/** Events without their fact, and facts without their event or with two. */
async function wronglyTold(dataSource: DataSource, { published }: Simulation): Promise<string[]> {
  const faults: string[] = [];
  for (const [topic, of, sql] of TOLD_ONCE) {
    const told = [...published.values()].filter((event) => event.topic === topic).flatMap(({ data }) => of(data) ?? []).map(String).sort();
    const facts: string[] = (await dataSource.query(sql)).map((row: { fact: string }) => row.fact).sort();
    if (JSON.stringify(told) !== JSON.stringify(facts)) faults.push(`${topic}: ${told.length} told, ${facts.length} happened`);
  }
  // What was told last of a dispute is what it is; one that nobody decided yet may have been decided before.
  const outcomes = new Map([...published.values()].filter(({ topic }) => topic === 'payments.dispute-closed.v1').map(({ data }) => [data.disputeId, data.outcome]));
  const won = [...published.values()].flatMap(({ topic, data }) => (topic === 'payments.dispute-closed.v1' && data.outcome === 'won' ? disputed(data) : []));
  // Each time it is won more has come back than before.
  if (new Set(won).size < won.length) faults.push('a dispute was told as won twice');
  const decided: { id: string; status: string }[] = await dataSource.query(`select dispute_id as id, status from dispute where status in ('won', 'lost') and amount_pence > 0`);
  for (const { id, status } of decided) if (outcomes.get(id) !== status) faults.push(`the dispute ${id} is ${status}, and ${String(outcomes.get(id))} was told`);
  return faults;
}

/** What is wrong when everything has been heard: told wrongly, or booked otherwise than by the provider. */
export async function wrongInTheEnd(dataSource: DataSource, simulation: Simulation): Promise<string[]> {
  return [...(await wronglyTold(dataSource, simulation)), ...(await otherwiseThan(simulation.provider, dataSource))];
}

/** What is wrong when a database that was set back is whole again; who lost the first half of the story cannot tell the second one well. */
export async function wrongAfterRestore(dataSource: DataSource, { provider }: Simulation): Promise<string[]> {
  const faults = await otherwiseThan(provider, dataSource);
  for (const { accountId } of provider.accounts.values()) {
    const transferred = sum(provider.transfers.filter((transfer) => transfer.accountId === accountId), ({ amountPence, reversedPence }) => amountPence - reversedPence);
    const given = sum([...provider.intents.values()].filter(({ view }) => view.status === 'succeeded' && accountId === `acct_${view.metadata.helper_id}`), ({ amountPence }) => amountPence);
    if (transferred > given) faults.push(`${accountId} was given ${given} and paid ${transferred}`);
  }
  return faults;
}

/** Not a penny may be missing or be there twice, compared with the provider. */
async function otherwiseThan(provider: SimProvider, dataSource: DataSource): Promise<string[]> {
  const faults = await wronglyBooked(dataSource, provider.sourceKeys);
  const number = async (sql: string): Promise<number> => Number((await dataSource.query(sql))[0].pence);
  const compare = (what: string, ours: number, theirs: number): void => {
    if (ours !== theirs) faults.push(`${what}: the ledger says ${ours}, the provider ${theirs}`);
  };
  compare('platform', await number(`select coalesce(sum(debits - credits), 0) as pence from ledger_account where id = 'asset:stripe'`), provider.platformPence);
  const connected = sum([...provider.accounts.values()], ({ balancePence }) => balancePence);
  compare('connected', await number(`select coalesce(sum(debits - credits), 0) as pence from ledger_account where id like 'asset:connected:%'`), connected);
  const given = [...provider.intents.values()].filter(({ view }) => view.status === 'succeeded' && view.metadata.purpose === 'donation');
  compare('donations', await number(`select coalesce(sum(amount_pence), 0) as pence from donation`), sum(given, ({ amountPence }) => amountPence));
  const refunded = [...provider.refunds.values()].filter(({ status }) => status === 'succeeded');
  compare('refunds', await number(`select coalesce(sum(refunded_pence), 0) as pence from donation`), sum(refunded, ({ amountPence }) => amountPence));
  const paid = [...provider.payouts.values()].filter(({ status }) => status === 'paid');
  compare('payouts', await number(`select coalesce(sum(amount_pence), 0) as pence from payout where status = 'paid'`), sum(paid, ({ amountPence }) => amountPence));
  const atTheHelpers = provider.transfers.filter(({ reversedPence }) => reversedPence === 0);
  compare('transfers', await number(`select count(*) as pence from payout where status not in ('refused')`), atTheHelpers.length);
  const [stop] = await dataSource.query(`select reason from payout_stop`);
  if (stop) faults.push(`payouts were stopped: ${stop.reason}`);
  return faults;
}

/** Lines of the provider's books without their entry, and entries without their line: two that are missing may add up to nothing. */
async function wronglyBooked(dataSource: DataSource, theirs: string[]): Promise<string[]> {
  const rows: { key: string }[] = await dataSource.query(
    `select distinct t.source_key as key from ledger_tx t join ledger_posting p on p.tx_id = t.id where 'asset:stripe' in (p.debit_account, p.credit_account)`,
  );
  const ours = new Set(rows.map(({ key }) => key));
  const missing = theirs.filter((key) => !ours.has(key)).map((key) => `the ledger has no entry of ${key}`);
  const invented = [...ours].filter((key) => !theirs.includes(key)).map((key) => `the provider knows nothing of ${key}`);
  return [...missing, ...invented];
}

function sum<T>(items: T[], pence: (item: T) => number): number {
  return items.reduce((total, item) => total + pence(item), 0);
}
