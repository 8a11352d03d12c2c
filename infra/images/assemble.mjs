/**
 * Lays out what one Node process needs at run time and nothing else: its own package and those of this repository it uses
 * (package.json, dist, data), and the production packages from node_modules that they ask for, at the versions that are installed.
 *
 *   node assemble.mjs <top of the checkout> <workspace, e.g. services/payments> <target> [--without <package>]...
 *
 * Everything keeps its path, so that the image runs like the checkout.
 */
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** Folders of a workspace that only people who change it need. */
const FOR_DEVELOPERS = new Set(['src', 'test', 'node_modules', 'scripts', 'bench', 'mutations', 'tsconfig.json', 'README.md']);
/** Types and maps of sources. */
const NOT_RUN = /(\.d\.[cm]?ts(\.map)?|\.[cm]?[jt]s\.map|\.tsbuildinfo|\.tsx?)$/;
/** Manuals of other people's packages; licences stay, and Markdown of ours is what a service tells. */
const MANUAL = /(?<!licen[cs]e)\.(md|markdown)$/i;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { without: { type: 'string', multiple: true, default: [] } } });
const [top, workspace, target] = positionals;
if (!top || !workspace || !target) throw new Error('assemble.mjs needs the checkout, a workspace and a target');

const root = resolve(top);
const done = new Set();
addPackage(join(root, workspace));

/** Copies a package and whatever it depends on, each once. */
function addPackage(folder) {
  if (done.has(folder)) return;
  done.add(folder);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  copyPackage(folder);
  for (const { name, isOptional } of wantedBy(manifest)) {
    const found = findPackage(name, folder);
    if (!found && !isOptional) throw new Error(`${manifest.name} needs ${name}, which is not installed`);
    if (found && !values.without.includes(name)) addPackage(found);
  }
}

/** What a package asks for at run time; a peer that it can do without is somebody else's wish. */
function wantedBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const needed = [...Object.keys(dependencies).filter((name) => !(name in optionalDependencies)), ...peers];
  return [...needed.map((name) => ({ name, isOptional: false })), ...Object.keys(optionalDependencies).map((name) => ({ name, isOptional: true }))];
}

/** The folder Node would take the package from, links resolved; the link itself is copied on the way. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return lstatSync(candidate).isSymbolicLink() ? followLink(candidate) : candidate;
    if (folder === root) return undefined;
  }
}

function followLink(link) {
  const copy = placeOf(link);
  if (!existsSync(copy)) {
    mkdirSync(dirname(copy), { recursive: true });
    symlinkSync(readlinkSync(link), copy);
  }
  return resolve(dirname(link), readlinkSync(link));
}

function copyPackage(folder) {
  const isOurs = !folder.includes('node_modules');
  cpSync(folder, placeOf(folder), {
    recursive: true,
    filter: (source) => {
      const [first] = relative(folder, source).split('/');
      if (isOurs && FOR_DEVELOPERS.has(first)) return false;
      return first !== 'node_modules' && !NOT_RUN.test(source) && (isOurs || !MANUAL.test(source));
    },
  });
}

function placeOf(path) {
  return join(target, relative(root, path));
}
