/** Pods of nobody, and what any pod reaches. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const HOME = 'community-help';
/** Runs in a pod; an answer within this time is there at once, a dropped packet has none. */
const PATIENCE_MS = 4_000;
const PROBE = `
const { connect } = require('node:net');
const reach = (place) => new Promise((resolve) => {
  const [host, port] = place.split(':');
  const socket = connect({ host, port: Number(port) });
  const end = (what) => (socket.destroy(), resolve(what));
  setTimeout(() => end('silent'), ${PATIENCE_MS});
  socket.once('connect', () => end('reached'));
  socket.once('error', ({ code }) => end(code));
});
Promise.all(process.argv.slice(1).map(reach)).then((found) => (console.log(JSON.stringify(found)), process.exit(0)));
`;

/** Pods of nobody. Outside of the platform's namespace they wear the labels of one of its workers, which are worth nothing there. */
const WORN = { 'app.kubernetes.io/name': 'payments', 'app.kubernetes.io/component': 'worker', 'app.kubernetes.io/part-of': 'community-help' };
const STRANGERS = [
  { namespace: HOME, labels: { app: 'stranger' } },
  { namespace: 'strangers', labels: WORN },
  { namespace: 'watchers', labels: WORN, ofNamespace: { 'community-help/monitoring': 'true' } },
];

/** @returns what became of a connection to each place: `reached`, `silent`, or the code of an error */
export async function probe(platform, from, places) {
  const [pod, namespace] = from.includes('/') ? [from, HOME] : ['stranger', from];
  const payments = (await platform.pods()).find(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === 'payments' && metadata.labels['app.kubernetes.io/component'] === 'http');
  const addresses = { 'payments-pod': payments.status.podIP, outside: platform.node.address };
  const named = places.map((place) => {
    const [host, port] = place.split(':');
    return `${addresses[host] ?? `${host}.${HOME}`}:${port}`;
  });
  return JSON.parse(await platform.node.kubectl('--namespace', namespace, 'exec', pod, '--', 'node', '--eval', PROBE, ...named));
}

export async function addStrangers(platform) {
  const image = await platform.kubectl('get', 'deployment/content', '--output', 'jsonpath={.spec.template.spec.containers[0].image}');
  const items = STRANGERS.flatMap(({ namespace, labels, ofNamespace }) => [
    ...(namespace === HOME ? [] : [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels: ofNamespace } }]),
    { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'stranger', namespace, labels }, spec: strangerOf(image.trim()) },
  ]);
  const file = join(platform.node.folder, 'strangers.json');
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  await platform.node.kubectl('apply', '--filename', file);
  for (const { namespace } of STRANGERS) await platform.node.kubectl('--namespace', namespace, 'wait', '--for=condition=Ready', 'pod/stranger', '--timeout=120s');
}

export async function removeStrangers(platform) {
  await platform.node.kubectl('delete', '--filename', join(platform.node.folder, 'strangers.json'), '--ignore-not-found', '--grace-period=1');
}

/** Does nothing until it is told to. */
const strangerOf = (image) => ({
  automountServiceAccountToken: false,
  securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
  containers: [
    {
      name: 'app',
      image,
      command: ['node', '--eval', 'setInterval(() => {}, 60_000)'],
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    },
  ],
});
