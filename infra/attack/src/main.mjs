/**
 * `make attack`: starts a platform of its own, sends it schema-driven hostile requests (REQUESTS, 100,000 unless said) and every attack of the
 * list, and says what held. Ends with 1 when something did not. `make attack REQUESTS=3000` is what CI runs. Traffic stays on loopback.
 */
import { startPlatform } from '../../local/start-platform.mjs';
import { ATTACKS } from './attacks/index.mjs';
import { fuzz } from './fuzz.mjs';
import { memoryOf, grown } from './memory.mjs';
import { Target } from './target.mjs';

const requests = Number(process.env.REQUESTS || 100_000);
const seed = Number(process.env.SEED || 1);
/** Limits would answer most of the hostile requests before anything else does; they are attacked by themselves, on a platform that has them. */
const WITHOUT_LIMITS = {
  ...Object.fromEntries(['READ', 'SEARCH', 'WRITE', 'MONEY', 'UPLOAD', 'SITE'].map((name) => [`RATE_LIMIT_${name}`, '0'])),
  REGISTRATIONS_PER_ADDRESS_PER_DAY: '0',
  REGISTRATIONS_PER_NETWORK_PER_DAY: '0',
};
/** Growth of a process between two looks, in megabytes, that is no leak: caches that fill, the heap that takes what it is given. */
const GROWTH_MB = 120;

console.log('  Starting a platform to attack ...');
const platform = await startPlatform({ settings: { ...WITHOUT_LIMITS, DASHBOARD_ACCESS: 'owner', CARD_TESTING_LIMITS: 'on' } });
let passed = 0;
const faults = [];
try {
  const target = Target.of(platform);
  await attackAll(target);
  await fuzzAll(target);
} catch (error) {
  faults.push(`The run itself: ${error.stack}`);
} finally {
  await platform.stop();
}
for (const fault of faults) console.log(`  BROKEN  ${fault}`);
console.log(`${passed} passed, ${faults.length} failed`);
process.exit(faults.length > 0 ? 1 : 0);

async function attackAll(target) {
  let group;
  for (const attack of ATTACKS) {
    if (attack.group !== group) console.log(`  ${(group = attack.group)}`);
    const fault = await attack.run(target).catch((error) => `the attack could not be carried out: ${error.stack}`);
    if (fault === undefined) passed += 1;
    else faults.push(`${attack.group}: ${attack.name}: ${fault}`);
    const stillThere = await target.faultOfBystander();
    if (stillThere) faults.push(`after ${attack.group}: ${attack.name}: ${stillThere}`);
  }
}

async function fuzzAll(target) {
  // A first tenth warms up: code is compiled and caches fill once, which is no leak.
  await fuzz(target, { requests: Math.ceil(requests / 10), seed: seed + 1, say: () => {} });
  const before = memoryOf(platform.children());
  const result = await fuzz(target, { requests, seed, say: (line) => console.log(`  ${line}`) });
  const after = memoryOf(platform.children());
  passed += result.answered;
  faults.push(...result.faults);
  console.log('  Memory in megabytes, before and after:');
  for (const { name, from, to } of grown(before, after)) {
    console.log(`    ${name.padEnd(22)} ${from} -> ${to}`);
    if (to - from > GROWTH_MB) faults.push(`${name} grew from ${from} to ${to} MB`);
  }
}
