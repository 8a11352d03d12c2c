/** What KEDA does with the workers of payments while many give, and when few do. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseManifests, renderOverlay } from '@community-help/cluster';
import { Donors } from '../../compose/walk/donors.mjs';
import { until } from '../../compose/walk/visitor.mjs';
import { Keda } from '../cli/keda.mjs';

const NAME = 'payments-worker';
const COMPONENT = fileURLToPath(new URL('../../../k8s/components/keda/', import.meta.url));
const BROKER = { labels: { 'app.kubernetes.io/name': 'kafka', 'app.kubernetes.io/component': 'data' }, host: 'kafka.community-help.svc', port: 9092 };
const REFUSED = /^keda\/keda-operator-\S+ -> community-help\/kafka-0 tcp\/9092$/;
const MOST = 3;
const MANY = 4;
const REST_MS = 1000;
const LONGEST_MS = 300_000;
/** How Kubernetes writes numbers. */
const UNITS = { m: 0.001, k: 1000 };

/** @returns {Promise<{ most: number, lag: number, given: number }>} workers that were ready at one time, the most events that the group was behind by then, donations meanwhile */
export async function scaleByLag(platform, visitor, helperId) {
  const keda = new Keda(platform.node);
  await keda.install();
  const scaled = writeObjects(platform, 'by-lag', [byLagOnOneNode(), ...read('login.yaml')]);
  await platform.kubectl('apply', '--filename', scaled);
  await until('the broker to be closed to KEDA', async () => (await platform.node.policies.refused()).some((way) => REFUSED.test(way)));
  const policy = writeObjects(platform, 'let-keda-in', [letIn()]);
  await platform.kubectl('apply', '--filename', policy);
  await until('KEDA to know how far the group is behind', () => lagOf(platform).then(() => true, () => false), LONGEST_MS);

  const ready = async () => Number((await platform.kubectl('get', `deployment/${NAME}`, '--output', 'jsonpath={.status.readyReplicas}')) || 0);
  const many = new Donors(visitor, helperId);
  await many.start(MANY);
  let lag = 0;
  await until('more workers', async () => {
    lag = Math.max(lag, await lagOf(platform));
    return (await ready()) === MOST;
  }, LONGEST_MS);
  await many.stop();
  // Somebody is still there, with whom one worker keeps up.
  const few = new Donors(visitor, helperId);
  await few.start(1, REST_MS);
  await until('one worker to be left', async () => (await ready()) === 1, LONGEST_MS);
  await few.stop();

  for (const file of [scaled, policy]) await platform.kubectl('delete', '--filename', file);
  await keda.remove();
  await platform.node.policies.forget();
  await platform.settled();
  return { most: MOST, lag, given: many.given + few.given };
}

const read = (name) => parseManifests(readFileSync(join(COMPONENT, name), 'utf8'));

/** What operators install, but for where the broker is and what suits one small node: few events are many, and it goes back to one worker within a minute. */
function byLagOnOneNode() {
  const { spec, ...rest } = read('by-lag.yaml').find(({ metadata }) => metadata.name === NAME);
  const [trigger] = spec.triggers;
  const triggers = [{ ...trigger, metadata: { ...trigger.metadata, bootstrapServers: `${BROKER.host}:${BROKER.port}`, lagThreshold: '5' } }];
  const advanced = { horizontalPodAutoscalerConfig: { behavior: { scaleDown: { stabilizationWindowSeconds: 30 } } } };
  return { ...rest, spec: { ...spec, minReplicaCount: 1, maxReplicaCount: MOST, pollingInterval: 5, cooldownPeriod: 30, advanced, triggers } };
}

/** As production lets KEDA in to its brokers, for the one that is here. */
function letIn() {
  const isOfKeda = ({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'keda';
  const policies = parseManifests(renderOverlay('production')).filter(({ kind }) => kind === 'NetworkPolicy');
  const rule = policies.flatMap(({ spec }) => spec.ingress ?? []).find(({ from }) => from?.some(isOfKeda));
  assert.ok(rule, 'production lets KEDA in');
  const spec = { podSelector: { matchLabels: BROKER.labels }, policyTypes: ['Ingress'], ingress: [{ from: rule.from, ports: [{ port: BROKER.port }] }] };
  return { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'let-keda-in' }, spec };
}

/** Events that the group has not done, as KEDA tells the autoscaler. */
async function lagOf(platform) {
  const metric = await platform.kubectl('get', `scaledobject/${NAME}`, '--output', 'jsonpath={.status.externalMetricNames[0]}');
  const path = `/apis/external.metrics.k8s.io/v1beta1/namespaces/community-help/${metric}?labelSelector=scaledobject.keda.sh%2Fname%3D${NAME}`;
  const { items } = JSON.parse(await platform.node.kubectl('get', '--raw', path));
  const [, number, unit] = /^(\d+)([mk]?)$/.exec(items[0].value);
  return Number(number) * (UNITS[unit] ?? 1);
}

function writeObjects(platform, name, items) {
  const file = join(platform.node.folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return file;
}
