// `make test`: builds what the tests need, starts Kafka where it can be had, runs every test and ends with `N passed, N failed`.
// With TEST_DATABASE=containers the test kit starts PostgreSQL and Kafka.
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
let failed = 0;
// CI also lints, on one processor: jest begins beside it.
const linting = isCi ? lint() : 0;
try {
  const isElsewhere = process.env.TEST_DATABASE === 'containers';
  const brokers = process.env.KAFKA_TEST_BROKERS || (isElsewhere ? undefined : await startBroker());
  await runJest(brokers ? { KAFKA_TEST_BROKERS: brokers } : {});
} catch (error) {
  failed += 1;
  console.error(`\n  ${error.message}\n`);
} finally {
  await kafka?.stop();
  rmSync(scratch, { recursive: true, force: true });
}
failed += await linting;
if (buildFailure) {
  failed += 1;
  console.error(`  ${buildFailure}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Whatever it finds counts as one failure. */
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

/**
 * Runs jest. In CI a few failed suites are run once more by themselves: a suite with real processes can lose a race against a machine
 * that is busy elsewhere. What passes only then is named, so that it is seen and mended; what fails twice has failed.
 */
async function runJest(env) {
  const first = await jest(env, process.argv.slice(2), 'results.json');
  passed = first.passed;
  const mayRepeat = isCi && first.failedFiles.length > 0 && first.failedFiles.length <= 3;
  if (!mayRepeat) {
    failed += first.failed;
    return;
  }
  console.log(`  Once more by themselves: ${first.failedFiles.join(', ')}`);
  const second = await jest(env, ['--runTestsByPath', ...first.failedFiles], 'repeated.json');
  passed += second.passed - first.passedInFailedFiles;
  failed += second.failed;
  if (second.failed === 0) console.log(`  Passed only the second time: ${first.failedFiles.join(', ')}`);
}

async function jest(env, jestArguments, file) {
  const results = join(scratch, file);
  const args = [join(root, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${results}`, ...jestArguments];
  const child = spawn(process.execPath, ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    // jest's workers inherit NODE_OPTIONS, not the flags of their parent.
    env: { ...process.env, ...env, NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exitCode = await new Promise((resolve, reject) => child.once('error', reject).once('exit', (ended) => resolve(ended ?? 1)));
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
  const failedSuites = testResults.filter(({ status }) => status === 'failed');
  // A suite that could not even be loaded has no failed test, but has failed all the same.
  const unloaded = failedSuites.filter(({ assertionResults }) => assertionResults.length === 0).length;
  let count = numFailedTests + unloaded;
  if (exitCode !== 0 && count === 0) count = 1; // jest itself complains, of an open handle for example
  const passedInFailedFiles = failedSuites.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length;
  return { passed: numPassedTests, failed: count, failedFiles: failedSuites.map(({ name }) => name), passedInFailedFiles };
}
