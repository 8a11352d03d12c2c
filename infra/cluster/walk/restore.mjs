/** The database of payments is lost and restored as k8s/README.md writes it: a dump, and what Kafka still has of the time since. */
import assert from 'node:assert/strict';
import { register } from '../../compose/walk/story.mjs';
import { until } from '../../compose/walk/visitor.mjs';

const PROCESSES = 'app.kubernetes.io/name=payments,app.kubernetes.io/component!=migration';
const GROUPS = ['payments', 'payouts'];
const GIVEN_SINCE = 3;
/** More than a group was ever behind when the dump was taken. */
const BEFORE_THE_DUMP_MS = 60_000;

/**
 * @param {{ id: string }} helper somebody who is paid out, whose figures must come back
 * @returns {Promise<number>} donations given after the dump, whose money was found again and given back
 */
export async function restorePayments(platform, visitor, helper) {
  const other = await register(visitor);
  await until('payments to know the helper', () => visitor.stats(other.id).catch(() => undefined));
  // A payout after the dump would be money that has left and that the restored books still have: the check against Stripe stops payouts then, and a person decides.
  await until('no payout to be under way', async () => (await inDatabase(platform, `select count(*) from payout where status not in ('paid', 'refused')`)) === '0');
  const before = await visitor.stats(helper.id);
  const readAgainFrom = new Date(Date.now() - BEFORE_THE_DUMP_MS);
  await inPostgres(platform, 'pg_dump', '--username=postgres', '--format=custom', '--file=/tmp/payments.dump', 'payments');

  for (let given = 0; given < GIVEN_SINCE; given += 1) await visitor.donate(other.id, 1);
  await until('donations since the dump', async () => (await visitor.stats(other.id)).donationCount === GIVEN_SINCE);

  await platform.kubectl('scale', 'deployment', '--selector', PROCESSES, '--replicas=0');
  await platform.kubectl('wait', '--for=delete', 'pod', '--selector', PROCESSES, '--timeout=120s');
  await inPostgres(platform, 'dropdb', '--username=postgres', 'payments');
  await inPostgres(platform, 'createdb', '--username=postgres', '--owner=payments', 'payments');
  await inPostgres(platform, 'pg_restore', '--username=postgres', '--no-owner', '--role=payments', '--dbname=payments', '--exit-on-error', '/tmp/payments.dump');
  for (const group of GROUPS) await readAgain(platform, group, readAgainFrom);
  await platform.kubectl('scale', 'deployment', '--selector', PROCESSES, '--replicas=1');
  await platform.settled();

  const lost = await until('the money of donations that the dump does not know', async () => {
    const issues = await paymentIssues(platform);
    return issues.length >= GIVEN_SINCE && issues;
  });
  assert.equal(lost.length, GIVEN_SINCE, 'each payment since the dump waits for a decision, once');
  assert.deepEqual(await visitor.stats(helper.id), before, 'figures are as they were when the dump was taken');
  for (const intent of lost) await command(platform, 'payment-issues', 'refund', intent);
  await until('every such payment to be given back', async () => (await paymentIssues(platform)).length === 0);
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

const command = (platform, name, ...words) => platform.kubectl('exec', 'deployment/payments', '--', 'node', `dist/commands/${name}.js`, ...words);

/** @returns {Promise<string[]>} the payments that fit nothing we sold */
async function paymentIssues(platform) {
  const lines = (await command(platform, 'payment-issues', 'list')).trim().split('\n').filter(Boolean);
  return lines.map((line) => line.split(' ')[0]);
}
