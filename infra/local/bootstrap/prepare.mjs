import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, buildLauncher } from './build.mjs';
import { BootstrapFailure, explain } from './failure.mjs';
import { install } from './install.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const NEEDED_MB = 200;

/**
 * Installs and builds whatever is missing or out of date.
 *
 * @param {NodeJS.ProcessEnv} env SKIP_BUILD=1 starts what was built last, whatever the sources say
 * @returns {Promise<string | undefined>} the top of the checkout; undefined when it failed, which has been said
 */
export function prepare(env) {
  return orSayWhyNot(async () => {
    demandSpace(ROOT, NEEDED_MB);
    await install(ROOT, (megabytes) => demandSpace(ROOT, megabytes));
    if (env.SKIP_BUILD !== '1') await build(ROOT, { withSite: true });
  });
}

/**
 * Installs what is missing and builds the launcher alone, for commands that need no service and little disk.
 *
 * @returns {Promise<string | undefined>} the top of the checkout; undefined when it failed, which has been said
 */
export function prepareLauncher() {
  return orSayWhyNot(async () => {
    await install(ROOT, (megabytes) => demandSpace(ROOT, megabytes));
    await buildLauncher(ROOT);
  });
}

async function orSayWhyNot(work) {
  try {
    await work();
    return ROOT;
  } catch (error) {
    const sentence = error instanceof BootstrapFailure ? error.message : explain(`${error.code} ${error.message}`, ROOT);
    console.error(`\n  ${sentence ?? error.stack}\n`);
    if (error.output) keepOutput(error.output);
    return undefined;
  }
}

function demandSpace(directory, megabytes) {
  const { bavail, bsize } = statfsSync(directory);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free < megabytes) throw new BootstrapFailure(`The disk is full: ${directory} has ${free} MB left, ${megabytes} MB are needed.`);
}

function keepOutput(output) {
  const file = join(ROOT, '.data', 'logs', 'prepare.log');
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, output);
    console.error(`  All of its output: ${file}\n`);
  } catch (error) {
    console.error(output.slice(-2000), `(not kept: ${error.message})`); // the disk may be what is wrong
  }
}
