/**
 * `make cluster-test`: k8s/overlays/local on a real Kubernetes of one node, used, hurt, rolled, restored and removed. Needs root, Docker with the images of
 * `make images`, Go, and Debian's etcd, containerd, runc and CNI plugins. KEEP=1 leaves it running when it fails; ONLY=policies,restore does these steps alone.
 */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseManifests, renderOverlay, workloadsOf } from '@community-help/cluster';
import { Missing, output } from '../../compose/cli/run.mjs';
import { askForReport, connectAccount, giveAndBePaidOut, register } from '../../compose/walk/story.mjs';
import { Visitor } from '../../compose/walk/visitor.mjs';
import { autoscaleSearch } from '../walk/autoscale.mjs';
import { deleteOneOfEach, rollBack, rollEverything, scaleWorkers } from '../walk/hurt.mjs';
import { scaleByLag } from '../walk/lag.mjs';
import { addColumn } from '../walk/next-version.mjs';
import { enforcePolicies } from '../walk/policies.mjs';
import { restorePayments } from '../walk/restore.mjs';
import { rollDatabasePassword, rollInternalKey } from '../walk/roll-keys.mjs';
import { ClusterInstallation } from './installation.mjs';
import { addNodeImages, addVolumes } from './node-images.mjs';
import { Node } from './node.mjs';

/** What must be there: a program, and how to get it. */
const NEEDED = {
  docker: "a Docker engine with the platform's images (make images)",
  go: 'Go 1.24 or newer',
  etcd: 'apt-get install etcd-server',
  containerd: 'apt-get install containerd',
  runc: 'apt-get install runc',
  iptables: 'apt-get install iptables',
  conntrack: 'apt-get install conntrack',
  nft: 'apt-get install nftables',
  ip: 'apt-get install iproute2',
  openssl: 'apt-get install openssl',
  kubectl: 'kubectl 1.32 or newer',
};
const REQUESTS_PER_SECOND = 50;

const startedAt = Date.now();
const say = (line) => console.log(`  ${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);

/** What is done to the platform, in this order, once people have used it; each says what was seen. ONLY=policies,restore does these alone. */
const STEPS = {
  policies: async ({ platform, visitor, helper }) => {
    const { tried, open } = await enforcePolicies(platform, visitor, helper);
    return `of ${tried} ways between pods, strangers and outside the ${open} that the network policies open were open; without a rule names are not found and a donation is not taken`;
  },
  deleted: async ({ platform, visitor, helper }) => {
    const { deleted, given } = await deleteOneOfEach(platform, visitor, helper.id);
    return `a pod of each of ${deleted} kinds was deleted and came back while ${given} donations were given: none lost, none doubled`;
  },
  scaled: async ({ platform, visitor, helper }) => `workers of payments 1 -> 3 -> 1 while ${await scaleWorkers(platform, visitor, helper.id)} donations were given: none lost, none doubled`,
  autoscaled: async ({ platform }) => `search was given ${await autoscaleSearch(platform)} replicas by the autoscaler while many searched, and one again when they had gone: no search failed`,
  lag: async ({ platform, visitor, helper }) => {
    const { most, lag, given } = await scaleByLag(platform, visitor, helper.id);
    return `workers of payments 1 -> ${most} -> 1 by KEDA, which saw them ${lag} events behind, while ${given} donations were given: none lost, none doubled; nothing of KEDA is left`;
  },
  rolled: async ({ platform }) => `everything was replaced under ${REQUESTS_PER_SECOND} requests a second: none of ${await rollEverything(platform, REQUESTS_PER_SECOND)} failed`,
  back: async ({ platform }) => `content went back to the revision before: ${await rollBack(platform)}`,
  column: async ({ platform }) => {
    const { count, besideMs } = await addColumn(platform, REQUESTS_PER_SECOND);
    return `content got a version with one column more and went back under ${REQUESTS_PER_SECOND} requests a second: none of ${count} failed, the version before worked on the migrated database for ${besideMs / 1000} s`;
  },
  key: async ({ platform, visitor, helper }) => `the key between services was rolled while ${await rollInternalKey(platform, visitor, helper.id)} donations were given: none lost, none doubled`,
  password: async ({ platform, visitor, helper }) =>
    `the password of a database was rolled without a restart while ${await rollDatabasePassword(platform, visitor, helper.id)} donations were given: none lost, none doubled`,
  restore: async ({ platform, visitor, helper }) => {
    const again = await restorePayments(platform, visitor, helper);
    await giveAndBePaidOut(visitor, helper);
    return `the database of payments was lost and restored from a dump: figures as before, ${again} payments since it were found in the log and given back, and a payout since`;
  },
};
const only = process.env.ONLY?.split(',');
const isAsked = (name) => only === undefined || only.includes(name);

let node;
try {
  await demand();
  const programs = (await output('bash', [fileURLToPath(new URL('../node/build-binaries.sh', import.meta.url))])).trim().split('\n').at(-1);
  say('the programs of a node are built');
  node = new Node({ folder: mkdtempSync(join(tmpdir(), 'community-help-cluster-')), programs });
  await node.up();
  await addNodeImages(node);
  await addVolumes(node);
  await node.importImages([...imagesOf('local')]);
  say('a node is ready, with every image');
  await walk(new ClusterInstallation(node));
  await node.down();
  console.log('cluster-test passed');
} catch (error) {
  console.error(`  ${error instanceof Missing ? error.message : error.stack}`);
  process.exitCode = 1;
  if (node) {
    console.error(await node.kubectl('get', 'pods', '--all-namespaces').catch(() => ''));
    if (process.env.KEEP !== '1') {
      await node.down();
      // Whoever was still giving or asking has nobody left to ask.
      process.exit();
    }
  }
}

async function walk(platform) {
  const visitor = new Visitor(platform);
  await platform.up();
  say(`${(await platform.pods()).length} pods are ready`);
  const helper = await register(visitor);
  await connectAccount(visitor, helper);
  await giveAndBePaidOut(visitor, helper);
  say('registered with a picture and a premium, gave £60, the payout has reached the bank');
  say(`report: "${await askForReport(visitor, helper)}"`);
  for (const [name, step] of Object.entries(STEPS)) if (isAsked(name)) say(await step({ platform, visitor, helper }));
  for (const line of (await platform.kubectl('exec', 'deployment/payments', '--', 'node', 'dist/commands/ledger-check.js')).trim().split('\n')) say(line);
  assert.match(await platform.remove(), /^(No resources found|)$|not found/, 'nothing is left');
  say('delete -k: nothing is left');
}

function imagesOf(overlay) {
  return new Set(workloadsOf(parseManifests(renderOverlay(overlay))).flatMap(({ pod }) => pod.containers.map(({ image }) => image)));
}

async function demand() {
  const unknown = only?.filter((name) => !(name in STEPS)) ?? [];
  if (unknown.length > 0) throw new Missing(`There is no step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}`);
  if (process.getuid?.() !== 0) throw new Missing('A node can only be started by root');
  for (const [program, how] of Object.entries(NEEDED)) {
    await output('which', [program]).catch(() => {
      throw new Missing(`${program} is not there: ${how}`);
    });
  }
  for (const image of imagesOf('local')) {
    await output('docker', ['image', 'inspect', image]).catch(() => {
      throw new Missing(`Docker has no image ${image}: make images`);
    });
  }
}
