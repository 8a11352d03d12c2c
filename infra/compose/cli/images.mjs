/** `make images`: builds every image of ours and prints its size. */
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { buildStandIn, hasImage } from '../stand-ins/build-stand-ins.mjs';
import { Missing, output, run } from './run.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every service of docker-compose.yml, its settings left as they stand. */
function composeServices() {
  return Object.values(parse(readFileSync(`${ROOT}/docker-compose.yml`, 'utf8'), { merge: true, maxAliasCount: -1 }).services);
}

/** @throws {Missing} with one line that says what is not there */
export async function demandEngine() {
  await output('docker', ['version', '--format', '{{.Server.Version}}']).catch(() => {
    throw new Missing('No Docker engine answers: start one (Debian: apt-get install docker.io, then dockerd)');
  });
  await output('docker', ['compose', 'version']).catch(() => {
    throw new Missing('docker compose (version 2) is not installed');
  });
}

/** Images of others: pulled, or made as stand-ins where no registry can be reached. */
export async function fetchBases(say) {
  const node = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(`${ROOT}/infra/images/Dockerfile`, 'utf8'))[1];
  const others = composeServices().map(({ image }) => image).filter((image) => !image.startsWith('community-help/'));
  for (const image of new Set([node, ...others])) {
    if (await hasImage(image)) continue;
    const isPulled = await output('docker', ['pull', '--quiet', image]).then(() => true, () => false);
    if (isPulled) continue;
    say(`${image} cannot be pulled; building a stand-in ...`);
    await buildStandIn(image);
  }
}

/** @returns {Promise<{ image: string, megabytes: number }[]>} */
export async function buildImages(say) {
  const revision = (await output('git', ['-C', ROOT, 'rev-parse', '--short', 'HEAD']).catch(() => 'unknown')).trim();
  const hasBuildKit = await output('docker', ['buildx', 'version']).then(() => true, () => false);
  const built = [];
  for (const { image, build } of composeServices().filter((service) => service.build)) {
    say(`Building ${image} ...`);
    const args = [`REVISION=${revision}`, ...Object.entries(build.args ?? {}).map(([name, value]) => `${name}=${value}`)].flatMap((arg) => ['--build-arg', arg]);
    await run('docker', ['build', '--file', build.dockerfile, '--target', build.target, ...args, '--tag', image, '.'], { cwd: ROOT, env: hasBuildKit ? {} : { DOCKER_BUILDKIT: '0' } });
    const bytes = Number(await output('docker', ['image', 'inspect', '--format', '{{.Size}}', image]));
    built.push({ image, megabytes: Math.round(bytes / 1e6) });
  }
  return built;
}

export function printSizes(built, say) {
  for (const { image, megabytes } of built) say(`${image.padEnd(44)} ${String(megabytes).padStart(4)} MB`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const say = (line) => console.log(`  ${line}`);
  try {
    await demandEngine();
    await fetchBases(say);
    printSizes(await buildImages(say), say);
  } catch (error) {
    console.error(`  ${error instanceof Missing ? error.message : error.stack}`);
    process.exitCode = 1;
  }
}
