/** What operators and machines do to a platform while people use it. */
import assert from 'node:assert/strict';
import { SteadyRequests } from '@community-help/cluster';
import { Donors } from '../../compose/walk/donors.mjs';

/** Deletes a pod of each kind, one after the other, while donors give. @returns how many pods, and how many donations meanwhile */
export async function deleteOneOfEach(platform, visitor, helperId) {
  const donors = new Donors(visitor, helperId);
  await donors.start(2);
  const kinds = new Map((await platform.pods()).map(({ metadata }) => [metadata.generateName, metadata.name]));
  for (const name of kinds.values()) {
    await platform.kubectl('delete', 'pod', name, '--wait=true');
    await platform.settled();
  }
  await donors.stop();
  return { deleted: kinds.size, given: donors.given };
}

/** Workers of payments from one to three and back while donors give. */
export async function scaleWorkers(platform, visitor, helperId) {
  const donors = new Donors(visitor, helperId);
  await donors.start(2);
  for (const replicas of [3, 1]) {
    for (const name of ['payments-worker', 'payouts-worker']) await platform.kubectl('scale', `deployment/${name}`, `--replicas=${replicas}`);
    await platform.settled();
  }
  await donors.stop();
  return donors.given;
}

/**
 * Everything is replaced, one kind of process after another, while somebody asks so many times a second: twenty Node processes that start at once
 * on two cores would be late for everything, which is the machine's fault and not the rolling's.
 * @returns the number of requests, none of which failed
 */
export async function rollEverything(platform, perSecond) {
  const requests = new SteadyRequests(platform.url, perSecond);
  requests.start();
  const before = new Set((await platform.pods()).map(({ metadata }) => metadata.name));
  for (const name of await platform.names('deployment')) {
    await platform.kubectl('rollout', 'restart', name);
    await platform.settled();
  }
  await requests.stop();
  const stayed = (await platform.pods()).filter(({ metadata }) => before.has(metadata.name) && metadata.ownerReferences[0].kind === 'ReplicaSet');
  assert.deepEqual(stayed.filter(({ metadata }) => !metadata.deletionTimestamp).map(({ metadata }) => metadata.name), [], 'every process is a new one');
  assert.deepEqual(requests.failures, [], `of ${requests.count} requests none failed`);
  return requests.count;
}

/**
 * The database of payments is dumped, lost, and restored; its service is away meanwhile, and nothing else.
 * @returns false where it cannot be: the stand-in for PostgreSQL's image has a pg_dump that is older than its server
 */
export async function restorePayments(platform, visitor, helperId) {
  const before = await visitor.stats(helperId);
  const inPostgres = (...words) => platform.kubectl('exec', 'postgres-0', '--', ...words);
  const versionOf = async (program) => /\d+/.exec(await inPostgres(program, '--version'))[0];
  if ((await versionOf('pg_dump')) !== (await versionOf('postgres'))) return false;
  const ofPayments = ['deployment/payments', 'deployment/payments-worker', 'deployment/payouts-worker'];
  const scale = async (replicas) => {
    for (const name of ofPayments) await platform.kubectl('scale', name, `--replicas=${replicas}`);
  };
  await scale(0);
  await platform.kubectl('wait', '--for=delete', 'pod', '--selector', 'app.kubernetes.io/name=payments,app.kubernetes.io/component!=migration', '--timeout=120s');
  await inPostgres('pg_dump', '--username=postgres', '--format=custom', '--file=/tmp/payments.dump', 'payments');
  await inPostgres('dropdb', '--username=postgres', 'payments');
  await inPostgres('createdb', '--username=postgres', '--owner=payments', 'payments');
  await inPostgres('pg_restore', '--username=postgres', '--dbname=payments', '/tmp/payments.dump');
  await scale(1);
  await platform.settled();
  assert.deepEqual(await visitor.stats(helperId), before);
  return true;
}
