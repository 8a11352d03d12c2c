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
  try {
    for (const name of await platform.names('deployment')) {
      await platform.kubectl('rollout', 'restart', name);
      await platform.settled();
    }
  } finally {
    await requests.stop();
  }
  const stayed = (await platform.pods()).filter(({ metadata }) => before.has(metadata.name) && metadata.ownerReferences[0].kind === 'ReplicaSet');
  assert.deepEqual(stayed.filter(({ metadata }) => !metadata.deletionTimestamp).map(({ metadata }) => metadata.name), [], 'every process is a new one');
  assert.deepEqual(requests.failures, [], `of ${requests.count} requests none failed`);
  return requests.count;
}

/** One process goes back to the revision before, as after a bad release. @returns the image that runs then */
export async function rollBack(platform) {
  const name = 'deployment/content';
  const revision = async () => Number(await platform.kubectl('get', name, '--output', 'jsonpath={.metadata.annotations.deployment\\.kubernetes\\.io/revision}'));
  const before = await revision();
  await platform.kubectl('rollout', 'undo', name);
  await platform.settled();
  assert.ok((await revision()) > before, 'a new revision with the template of the one before');
  return (await platform.kubectl('get', name, '--output', 'jsonpath={.spec.template.spec.containers[0].image}')).trim();
}
