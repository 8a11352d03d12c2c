/** A release with a migration is rolled out beside the version before, as k8s/README.md writes it, and taken back. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SteadyRequests } from '@community-help/cluster';
import { run } from '../../compose/cli/run.mjs';

const MANIFESTS = fileURLToPath(new URL('../../../k8s', import.meta.url));
const NEXT_CONTENT = fileURLToPath(new URL('next-content', import.meta.url));
const SETTINGS_OF_ALL = '!app.kubernetes.io/name';
const OF_CONTENT = 'app.kubernetes.io/name=content';
const SETTING = 'KAFKA_REPLICATION=1';
const BEFORE = '0.1.0';
const NEXT = '0.1.1';
const IMAGE = 'community-help/content';

/**
 * Content gets a version with one column more while somebody asks so many times a second, and goes back.
 * @returns {Promise<{ count: number, besideMs: number }>} requests, none of which failed; how long the version before worked on the migrated database
 */
export async function addColumn(platform, perSecond) {
  await run('docker', ['build', '--quiet', '--build-arg', `BEFORE=${IMAGE}:${BEFORE}`, '--tag', `${IMAGE}:${NEXT}`, NEXT_CONTENT], { env: { DOCKER_BUILDKIT: '0' } });
  await platform.node.importImages([`${IMAGE}:${NEXT}`]);
  assert.equal(await hasColumn(platform), false);
  const requests = new SteadyRequests(platform.url, perSecond);
  requests.start();

  const besideMs = await upAndBack(platform).finally(() => requests.stop());
  assert.deepEqual(requests.failures, [], `of ${requests.count} requests none failed`);
  return { count: requests.count, besideMs };
}

/** @returns {Promise<number>} milliseconds from the end of the migration to the first answer of the new version */
async function upAndBack(platform) {
  await apply(platform, NEXT);
  await platform.kubectl('wait', '--for=condition=Complete', `job/content-migrate.${NEXT}`, '--timeout=300s');
  await platform.settled();
  assert.equal(await hasColumn(platform), true);
  const { startedAt, image } = await newestPod(platform);
  assert.equal(image, `${IMAGE}:${NEXT}`);
  const besideMs = startedAt - (await migratedAt(platform));
  assert.ok(besideMs >= 0, 'nobody of the new version was ready before the migration was done');

  await apply(platform, BEFORE);
  await platform.settled();
  assert.equal((await newestPod(platform)).image, `${IMAGE}:${BEFORE}`);
  assert.equal(await hasColumn(platform), true, 'the database stays as it is');
  return besideMs;
}

/** Applies what a version of the overlay says of content; the next one has a setting more, whose ConfigMap has a name of its own. */
async function apply(platform, version) {
  const copy = join(platform.node.folder, `k8s-${version}`);
  cpSync(MANIFESTS, copy, { recursive: true });
  const overlay = join(copy, 'overlays/local');
  const file = join(overlay, 'kustomization.yaml');
  const text = readFileSync(file, 'utf8').replaceAll(`newTag: ${BEFORE}`, `newTag: ${version}`);
  writeFileSync(file, version === BEFORE ? text : text.replace(SETTING, `${SETTING}, LOG_LEVEL=info`));
  for (const selector of [SETTINGS_OF_ALL, OF_CONTENT]) await platform.node.kubectl('apply', '--kustomize', overlay, '--selector', selector);
}

async function hasColumn(platform) {
  const sql = `select count(*) from information_schema.columns where table_name = 'project' and column_name = 'subtitle'`;
  return (await platform.kubectl('exec', 'postgres-0', '--', 'psql', '--username=postgres', '--dbname=content', '--tuples-only', '--no-align', '--command', sql)).trim() === '1';
}

/** As the migration says it, in whole seconds, which is how Kubernetes tells when a pod was ready; that the Job is complete is noticed later. */
async function migratedAt(platform) {
  const lines = (await platform.kubectl('logs', `job/content-migrate.${NEXT}`)).trim().split('\n');
  return Math.floor(Date.parse(JSON.parse(lines.at(-1)).time) / 1000) * 1000;
}

/** The pod of content that began last. */
async function newestPod(platform) {
  const pods = (await platform.pods()).filter(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === 'content');
  const [{ spec, status }] = pods.sort((one, other) => Date.parse(other.metadata.creationTimestamp) - Date.parse(one.metadata.creationTimestamp));
  const ready = status.conditions.find(({ type }) => type === 'Ready');
  return { image: spec.containers[0].image, startedAt: Date.parse(ready.lastTransitionTime) };
}
