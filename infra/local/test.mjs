// `make test`: builds what the tests need, starts Kafka where it can be had, runs every test and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './bootstrap/build.mjs';
import { prepareLauncher } from './bootstrap/prepare.mjs';

const isCi = process.env.CI === 'true';
const root = await prepareLauncher();
if (!root) process.exit(1);
// Most tests run on sources: a build that fails fails the run, but what can be tested is tested.
const buildFailure = await build(root, { withSite: false }).then(
  () => undefined,
  (error) => error.message,
);
const scratch = mkdtempSync(join(tmpdir(), 'community-help-tests-'));
let kafka;
let passed = 0;
let failed = isCi ? await lint() : 0;
try {
  const brokers = process.env.KAFKA_TEST_BROKERS || (await startBroker());
  await runJest(brokers ? { KAFKA_TEST_BROKERS: brokers } : {});
} catch (error) {
  failed += 1;
  console.error(`\n  ${error.message}\n`);
} finally {
  await kafka?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
if (buildFailure) {
  failed += 1;
  console.error(`  ${buildFailure}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** CI also lints; whatever it finds counts as one failure. */
async function lint() {
  const child = spawn(process.execPath, [join(root, 'infra/local/lint.mjs')], { cwd: root, stdio: 'inherit' });
  const exitCode = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  return exitCode === 0 ? 0 : 1;
}

/** A real broker on free ports for this run; undefined, with one line that says why, where none can be had. In CI that is a failure. */
async function startBroker() {
  const { NoKafka, startKafka } = await import('./dist/index.js');
  console.log('  Starting Apache Kafka ...');
  try {
    kafka = await startKafka({ root, directory: join(scratch, 'kafka') });
    return kafka.brokers;
  } catch (error) {
    if (isCi || !(error instanceof NoKafka)) {
      failed += 1;
      console.error(`  ${error.message}`);
    } else {
      console.log(`  The Kafka half of the event tests is skipped: ${error.message}`);
    }
    return undefined;
  }
}

async function runJest(env) {
  const results = join(scratch, 'results.json');
  const args = [join(root, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${results}`, ...process.argv.slice(2)];
  const child = spawn(process.execPath, ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    // jest's workers inherit NODE_OPTIONS, not the flags of their parent.
    env: { ...process.env, ...env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exitCode = await new Promise((resolve, reject) => child.once('error', reject).once('exit', (ended) => resolve(ended ?? 1)));
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
  // A suite that could not even be loaded has no failed test, but has failed all the same.
  const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  passed = numPassedTests;
  failed += numFailedTests + unloaded;
  if (exitCode !== 0 && numFailedTests + unloaded === 0) failed += 1; // jest itself complains, of an open handle for example
}
