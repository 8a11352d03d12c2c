/**
 * The browser suite: `npm run e2e -w frontend` or `make e2e`, part of the specs by name (`npm run e2e -w frontend -- donation`).
 * Starts a platform of its own with an empty data directory, unless E2E_URL names a running one (built from the same sources; E2E_MAIL_URL is
 * where its mails are, E2E_DATA_DIR its data directory, for stories that age a row).
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { findChromium } from '../test/browser.mjs';
import { startPlatform } from './platform.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** One story at most, in milliseconds: a busy machine is slow, a page that hangs is a failure. */
const STORY_TIMEOUT_MS = 240_000;

if (!findChromium()) {
  const isCi = process.env.CI === 'true';
  console.log(`The browser suite ${isCi ? 'failed' : 'is skipped'}: there is no Chromium (CHROMIUM_PATH says where it is).`);
  if (isCi) console.log('0 passed, 1 failed');
  process.exit(isCi ? 1 : 0);
}

const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.spec.mjs') && (wanted.length === 0 || wanted.some((part) => name.includes(part))))
  .map((name) => folder + name);
let passed = 0;
let failed = 0;
let platform;
try {
  platform = process.env.E2E_URL ? { url: process.env.E2E_URL.replace(/\/$/, ''), stop: async () => {} } : await startPlatform();
  // The stories run in processes of their own, which find the platform by this.
  process.env.E2E_URL = platform.url;
  if (platform.ports) process.env.E2E_MAIL_URL = `http://localhost:${platform.ports.MAIL_PORT}`;
  if (platform.dataDir) process.env.E2E_DATA_DIR = platform.dataDir;
  await runStories();
} catch (error) {
  failed += 1;
  console.error(`\n  ${error.message}\n`);
} finally {
  await platform?.stop();
}
if (passed + failed === 0) failed = 1; // a run in which nothing ran is no success
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs the files one after another: two browsers at once only wait for each other on two cores. */
async function runStories() {
  const stories = run({ files, concurrency: false, timeout: STORY_TIMEOUT_MS });
  // A file counts as a test of its own around its stories; alone it counts only when it could not run.
  const isFile = ({ name, file }) => name === file || files.includes(name);
  stories.on('test:pass', (event) => !isFile(event) && event.details?.type !== 'suite' && (passed += 1));
  stories.on('test:fail', (event) => {
    const hasOwnFault = event.details?.error?.failureType !== 'subtestsFailed';
    if (hasOwnFault && event.details?.type !== 'suite') failed += 1;
  });
  const report = stories.compose(spec);
  for await (const text of report) process.stdout.write(text);
}
