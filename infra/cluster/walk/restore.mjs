/** The database of payments is lost and restored as k8s/README.md writes it: a dump, what Kafka still has of the time since, and a payout since that only Stripe knows. */
import assert from 'node:assert/strict';
import { register } from '../../compose/walk/story.mjs';
import { until } from '../../compose/walk/visitor.mjs';

const PROCESSES = 'app.kubernetes.io/name=payments,app.kubernetes.io/component!=migration';
const GROUPS = ['payments', 'payouts'];
const GIVEN_SINCE = 3;
/** More than a group was ever behind when the dump was taken. */
const BEFORE_THE_DUMP_MS = 60_000;

/**
 * @param {{ id: string }} helper somebody who is paid out after the dump: not twice, and their figures must come back
 * @returns {Promise<number>} donations given after the dump, whose money was found again and given back
 */
export async function restorePayments(platform, visitor, helper) {
  const other = await register(visitor);
  await until('payments to know the helper', () => visitor.stats(other.id).catch(() => undefined));
  await until('no payout to be under way', async () => (await inDatabase(platform, `select count(*) from payout where status not in ('paid', 'refused')`)) === '0');
  await command(platform, 'payouts', 'stop', 'the dump shall have the money of a payout and not the payout');
  await visitor.donate(helper.id, 60);
  const dumped = await until('money to be paid out', async () => {
    const figures = await visitor.stats(helper.id);
    return figures.pendingClearance === '0.00' && Number(figures.availableForPayout) >= 60 && figures;
  });
  const readAgainFrom = new Date(Date.now() - BEFORE_THE_DUMP_MS);
  await inPostgres(platform, 'pg_dump', '--username=postgres', '--format=custom', '--file=/tmp/payments.dump', 'payments');
  await command(platform, 'payouts', 'go-on');
  const before = await until('the payout since the dump', async () => {
    const figures = await visitor.stats(helper.id);
    return figures.availableForPayout === '0.00' && !figures.pendingPayout && figures;
  });
  const payouts = await countPayouts(platform);

  for (let given = 0; given < GIVEN_SINCE; given += 1) await visitor.donate(other.id, 1);
  await until('donations since the dump', async () => (await visitor.stats(other.id)).donationCount === GIVEN_SINCE);

  await platform.kubectl('scale', 'deployment', '--selector', PROCESSES, '--replicas=0');
  await platform.kubectl('wait', '--for=delete', 'pod', '--selector', PROCESSES, '--timeout=120s');
  await inPostgres(platform, 'dropdb', '--username=postgres', 'payments');
  await inPostgres(platform, 'createdb', '--username=postgres', '--owner=payments', 'payments');
  await inPostgres(platform, 'pg_restore', '--username=postgres', '--no-owner', '--role=payments', '--dbname=payments', '--exit-on-error', '/tmp/payments.dump');
  await inDatabase(platform, 'delete from payout_stop'); // ours: a database that may be an older copy stops them by itself
  for (const group of GROUPS) await readAgain(platform, group, readAgainFrom);
  await platform.kubectl('scale', 'deployment', '--selector', PROCESSES, '--replicas=1');
  await platform.settled();

  const lost = await until('the money of donations that the dump does not know', async () => {
    const issues = await paymentIssues(platform);
    return issues.length >= GIVEN_SINCE && issues;
  });
  assert.equal(lost.length, GIVEN_SINCE, 'each payment since the dump waits for a decision, once');
  await until('payouts to be stopped', async () => /^STOPPED: .*older copy/m.test(await command(platform, 'payouts', 'list')));
  assert.deepEqual(await visitor.stats(helper.id), dumped, 'figures are as they were when the dump was taken, the money of the payout among them');
  const adopted = await command(platform, 'payouts', 'adopt');
  assert.ok(adopted.includes(`£${dumped.availableForPayout}`) && adopted.includes("is 'paid'"), adopted);
  assert.equal(await countPayouts(platform), payouts, 'the payout is there again, and no other');
  assert.deepEqual({ ...(await visitor.stats(helper.id)), lastPayoutAt: before.lastPayoutAt }, before, 'figures are as they were when the database was lost');
  await command(platform, 'payouts', 'go-on');
  for (const intent of lost) await command(platform, 'payment-issues', 'refund', intent);
  await until('every such payment to be given back', async () => (await paymentIssues(platform)).length === 0);
  await until('the books and Stripe to agree', () => command(platform, 'ledger-check').catch(() => undefined));
  return lost.length;
}

/** The group begins again where its topics were at that moment; nobody of it may be running. */
async function readAgain(platform, group, from) {
  const moment = from.toISOString().replace('Z', '');
  await platform.kubectl('exec', 'kafka-0', '--', 'env', 'KAFKA_HEAP_OPTS=-Xmx128m', '/opt/kafka/bin/kafka-consumer-groups.sh', '--bootstrap-server', 'localhost:9092',
    '--group', group, '--reset-offsets', '--all-topics', '--to-datetime', moment, '--execute');
}

const inPostgres = (platform, ...words) => platform.kubectl('exec', 'postgres-0', '--', ...words);

const inDatabase = async (platform, sql) => (await inPostgres(platform, 'psql', '--username=postgres', '--dbname=payments', '--tuples-only', '--no-align', '--command', sql)).trim();

const countPayouts = (platform) => inDatabase(platform, 'select count(*) from payout');

const command = (platform, name, ...words) => platform.kubectl('exec', 'deployment/payments', '--', 'node', `dist/commands/${name}.js`, ...words);

/** @returns {Promise<string[]>} the payments that fit nothing we sold */
async function paymentIssues(platform) {
  const lines = (await command(platform, 'payment-issues', 'list')).split('\n').filter((line) => line.startsWith('pi_'));
  return lines.map((line) => line.split(' ')[0]);
}
