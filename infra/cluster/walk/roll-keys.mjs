/** Keys are rolled as k8s/README.md writes it, while people give and register. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Donors } from '../../compose/walk/donors.mjs';
import { register } from '../../compose/walk/story.mjs';
import { until } from '../../compose/walk/visitor.mjs';

const READERS = ['registrations', 'payments', 'uploads'];

/** The key by which services know each other: both are believed, the new one is shown, the old one goes. @returns donations given meanwhile */
export async function rollInternalKey(platform, visitor, helperId) {
  const donors = new Donors(visitor, helperId);
  await donors.start(2);
  const before = await readSecret(platform, READERS[0], 'INTERNAL_API_KEYS');
  const after = randomBytes(24).toString('base64url');
  for (const keys of [`${before},${after}`, `${after},${before}`, after]) {
    for (const reader of READERS) await writeSecret(platform, reader, { INTERNAL_API_KEYS: keys });
    for (const reader of READERS) await platform.kubectl('rollout', 'restart', 'deployment', '--selector', `app.kubernetes.io/name=${reader}`);
    await platform.settled();
  }
  await register(visitor); // with a picture and a premium: registrations asks uploads and payments, with the new key
  await donors.stop();
  return donors.given;
}

/** The password of a database: changed there and in the secret together; no process begins anew. @returns donations given meanwhile */
export async function rollDatabasePassword(platform, visitor, helperId) {
  const before = await processes(platform, 'payments');
  const donors = new Donors(visitor, helperId);
  await donors.start(2);
  const password = randomBytes(24).toString('hex');
  await inDatabase(platform, `alter role payments with password '${password}'`);
  await writeSecret(platform, 'payments-database', { password });
  for (const name of await platform.names('deployment')) {
    if (!/payments|payouts/.test(name)) continue;
    await until(`${name} to see the new password`, async () => (await platform.kubectl('exec', name, '--', 'node', '-p', `fs.readFileSync('/run/secrets/database/password', 'utf8')`)).trim() === password);
  }
  await inDatabase(platform, `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'payments'`);
  await donors.stop();
  assert.deepEqual(await processes(platform, 'payments'), before, 'no process of payments began anew');
  return donors.given;
}

const inDatabase = (platform, sql) => platform.kubectl('exec', 'postgres-0', '--', 'psql', '--username=postgres', '--quiet', '--command', sql);

async function processes(platform, service) {
  const pods = await platform.pods();
  const ofService = pods.filter(({ metadata }) => metadata.labels['app.kubernetes.io/name'] === service);
  return ofService.map(({ metadata, status }) => `${metadata.name} ${status.containerStatuses[0].restartCount}`).sort();
}

async function readSecret(platform, name, key) {
  return Buffer.from(await platform.kubectl('get', 'secret', name, '--output', `jsonpath={.data.${key}}`), 'base64').toString();
}

async function writeSecret(platform, name, stringData) {
  await platform.kubectl('patch', 'secret', name, '--patch', JSON.stringify({ stringData }));
}
