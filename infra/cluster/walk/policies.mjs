/** Network policies while they are enforced: who reaches whom, who does not, and that this is seen when a rule is missing. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { output } from '../../compose/cli/run.mjs';
import { until } from '../../compose/walk/visitor.mjs';
import { addStrangers, HOME, probe, removeStrangers } from './strangers.mjs';

/** Somebody outside of the cluster is the node, on the port that `to-stripe` opens and on one that is open to pods alone. */
const OUTSIDE_PORTS = [443, 5432];
/**
 * Whom each may reach, and whom not. `payments-pod` is the address of a pod of payments, `outside` one that no pod has.
 * What a stranger elsewhere reaches shows that its other connections fail by the policies and not by themselves.
 */
const WAYS = [
  { from: 'deployment/gateway', reaches: ['payments:3000', 'accounts:3000', 'uploads:3000', 'content:3000'], not: ['postgres:5432', 'kafka:9092', 'stripe-sandbox:12111', 'mail:1025', 'payments-pod:9090', 'outside:443'] },
  { from: 'deployment/content', reaches: ['postgres:5432', 'uploads:3000'], not: ['payments:3000', 'accounts:3000', 'gateway:80', 'kafka:9092', 'stripe-sandbox:12111', 'outside:443', 'outside:5432'] },
  { from: 'deployment/registrations', reaches: ['postgres:5432', 'payments:3000', 'geo-recommendations:3000', 'uploads:3000'], not: ['accounts:3000', 'reporting:3000', 'kafka:9092', 'outside:443'] },
  { from: 'deployment/payments', reaches: ['postgres:5432', 'stripe-sandbox:12111', 'outside:443'], not: ['kafka:9092', 'registrations:3000', 'mail:1025', 'outside:5432'] },
  { from: 'deployment/payments-worker', reaches: ['postgres:5432', 'kafka:9092', 'stripe-sandbox:12111'], not: ['mail:1025', 'payments:3000'] },
  { from: 'deployment/reporting-worker', reaches: ['postgres:5432', 'kafka:9092', 'mail:1025', 'mail:8025'], not: ['stripe-sandbox:12111', 'payments:3000', 'outside:443'] },
  { from: 'deployment/reporting', reaches: ['postgres:5432'], not: ['mail:1025', 'stripe-sandbox:12111', 'kafka:9092'] },
  { from: 'statefulset/stripe-sandbox', reaches: ['payments:3000'], not: ['postgres:5432', 'kafka:9092', 'accounts:3000', 'outside:443'] },
  { from: HOME, reaches: [], not: ['postgres:5432', 'kafka:9092', 'payments:3000', 'gateway:80', 'object-store:9000', 'stripe-sandbox:12111', 'outside:443'] },
  { from: 'strangers', reaches: ['gateway:80', 'object-store:9000', 'outside:443', 'outside:5432'], not: ['postgres:5432', 'kafka:9092', 'payments:3000', 'accounts:3000', 'uploads:3000', 'payments-pod:9090'] },
  { from: 'watchers', reaches: ['payments-pod:9090', 'gateway:80'], not: ['postgres:5432', 'kafka:9092', 'payments:3000'] },
];

/** @returns {Promise<{ tried: number, open: number }>} */
export async function enforcePolicies(platform, visitor, helper) {
  const { policies } = platform.node;
  assert.deepEqual(await policies.refused(), [], 'no pod of the platform was refused what it asked for since it was there');
  const outside = await Promise.all(OUTSIDE_PORTS.map((port) => listen(port, platform.node.address)));
  await addStrangers(platform);
  try {
    const found = await tryAll(platform);
    assert.deepEqual(found.wrong, []);
    await withoutRule(platform, 'names', () => sees(platform, 'deployment/gateway', 'payments:3000', false));
    await sees(platform, 'deployment/gateway', 'payments:3000', true);
    await withoutRule(platform, 'to-stripe-sandbox', () => refuseDonation(platform, visitor, helper));
    await visitor.donate(helper.id, 5);
    return found;
  } finally {
    for (const server of outside) server.close();
    await removeStrangers(platform);
    await policies.forget();
  }
}

async function listen(port, address) {
  const server = createServer((socket) => socket.destroy()).listen(port, address);
  await once(server, 'listening');
  return server;
}

async function tryAll(platform) {
  const all = await Promise.all(
    WAYS.map(async ({ from, reaches, not }) => {
      const places = [...reaches, ...not];
      const results = await probe(platform, from, places);
      return places.map((place, index) => ({ way: `${from} -> ${place}`, result: results[index], meant: index < reaches.length ? 'reached' : 'silent' }));
    }),
  );
  const ways = all.flat();
  return { tried: ways.length, open: ways.filter(({ result }) => result === 'reached').length, wrong: ways.filter(({ result, meant }) => result !== meant).map(({ way, result }) => `${way}: ${result}`) };
}

/** What a change of policies leads to, which is put in force a moment after it. */
async function sees(platform, from, place, isOpen) {
  await until(`${from} -> ${place} to be ${isOpen ? 'open' : 'closed'}`, async () => ((await probe(platform, from, [place]))[0] === 'reached') === isOpen, 60_000);
}

/** Something while one policy is missing. */
async function withoutRule(platform, name, act) {
  const { apiVersion, kind, metadata, spec } = JSON.parse(await platform.kubectl('get', 'networkpolicy', name, '--output', 'json'));
  const file = join(platform.node.folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ apiVersion, kind, metadata: { name, labels: metadata.labels, annotations: metadata.annotations }, spec }));
  await platform.kubectl('delete', 'networkpolicy', name);
  try {
    await act();
  } finally {
    await platform.kubectl('apply', '--filename', file);
  }
}

/** Connections that are there already go on when a rule goes: they are forgotten, as if the process were a new one. */
async function refuseDonation(platform, visitor, { id }) {
  await sees(platform, 'deployment/payments', 'stripe-sandbox:12111', false);
  await output('conntrack', ['--delete', '--proto', 'tcp', '--orig-port-dst', '12111']).catch(() => {});
  const status = await visitor
    .send('POST', '/api/create-payment-intent', { amount: 5, purpose: 'donation', helperId: id, sessionId: `walk-${randomUUID()}` })
    .then((answer) => answer.status)
    .catch((error) => error.name);
  assert.ok(status === 'TimeoutError' || status >= 500, `a donation without a way to the provider answers ${status}`);
}
