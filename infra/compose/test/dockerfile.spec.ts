import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readComposeFile, ROOT } from './compose-file.js';

interface Stage {
  name: string;
  from: string;
  steps: { word: string; rest: string }[];
}

const text = readFileSync(`${ROOT}/infra/images/Dockerfile`, 'utf8').replace(/\\\n/g, ' ');
const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
const base = /^ARG NODE_IMAGE=(\S+)$/m.exec(text)![1]!;
const stages: Stage[] = [];
for (const line of lines) {
  const [, from, name] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
  if (from && name) stages.push({ name, from: from.replace('${NODE_IMAGE}', base), steps: [] });
  else stages.at(-1)?.steps.push({ word: line.trim().split(/\s/, 1)[0]!, rest: line.trim().replace(/^\S+\s+/, '') });
}
const targets = new Set(Object.values(readComposeFile().services).flatMap(({ build }) => (build ? [build.target] : [])));

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

const manifest = (folder: string): Manifest => JSON.parse(readFileSync(`${ROOT}/${folder}/package.json`, 'utf8')) as Manifest;

/** Folders of this repository that npm knows as packages. */
function workspaces(): string[] {
  const { packages } = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')) as { packages: object };
  return Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules') && existsSync(`${ROOT}/${path}/package.json`));
}

/** The steps of a stage and of those it continues. */
function stepsOf(stage: Stage): Stage['steps'] {
  const before = stages.find(({ name }) => name === stage.from);
  return [...(before ? stepsOf(before) : []), ...stage.steps];
}

const last = (stage: Stage, word: string): string | undefined => stepsOf(stage).findLast((step) => step.word === word)?.rest;

describe('the Dockerfile', () => {
  it('has a stage for every image that compose builds', () => {
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining([...targets]));
    expect(targets.size).toBe(4);
  });

  it('begins everything with one pinned image, of the version that is meant for production', () => {
    expect(base).toMatch(/^node:24\.\d+\.\d+-[a-z]+-slim$/);
    expect(text).toContain(`org.opencontainers.image.base.name="docker.io/library/${base}"`);
    for (const { from } of stages) expect([base, ...stages.map(({ name }) => name)]).toContain(from);
  });

  it.each(stages.filter(({ name }) => targets.has(name)))('$name: runs Node without a shell as a numeric user who is not root', (stage) => {
    expect(last(stage, 'USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(JSON.parse(last(stage, 'ENTRYPOINT')!)).toEqual(['node']);
    expect(JSON.parse(last(stage, 'CMD')!)).toEqual(['dist/main.js']);
    expect(stepsOf(stage).filter(({ word }) => word === 'RUN')).toEqual([]); // nothing is made where it runs: it is copied
  });

  it.each(stages.filter(({ name }) => targets.has(name)))('$name: says what it is, and whether it is well', (stage) => {
    const labels = stepsOf(stage).filter(({ word }) => word === 'LABEL').map(({ rest }) => rest).join(' ');
    for (const label of ['title', 'description', 'version', 'revision', 'base.name']) expect(labels).toContain(`org.opencontainers.image.${label}=`);
    if (stage.name !== 'setup') expect(last(stage, 'HEALTHCHECK')).toMatch(/CMD \["node", "\/app\/is-ready\.mjs"/);
  });

  it('gets no secret: neither as an argument nor in its environment', () => {
    expect(lines.filter((line) => /^\s*(ARG|ENV)\b.*(SECRET|PASSWORD|TOKEN|PRIVATE)/i.test(line))).toEqual([]);
  });

  it('needs no feature that only BuildKit has', () => {
    expect(lines.filter((line) => /^# syntax=|--mount|--chmod|--parents|<</.test(line))).toEqual([]);
  });

  it('copies the manifest of every workspace that an image is made from before it installs', () => {
    const folders = new Map(workspaces().map((folder) => [manifest(folder).name, folder]));
    const reached = new Set<string>();
    const reach = (folder: string): void => {
      if (reached.has(folder)) return;
      reached.add(folder);
      const { dependencies = {} } = manifest(folder);
      for (const name of Object.keys(dependencies)) if (folders.has(name)) reach(folders.get(name)!);
    };
    for (const { build } of Object.values(readComposeFile().services)) if (build?.args) reach(`services/${build.args.SERVICE}`);
    for (const folder of ['frontend', 'gateway', 'infra/compose', 'infra/stripe-sandbox']) reach(folder);
    const copied = stages[0]!.steps.filter(({ word, rest }) => word === 'COPY' && rest.includes('/package.json')).map(({ rest }) => rest.split('/package.json')[0]);
    expect(copied).toEqual(expect.arrayContaining([...reached]));
    expect(reached.size).toBeGreaterThan(10);
  });

  it('sees neither installed packages, builds, tests nor settings of the machine it is built on', () => {
    const ignored = readFileSync(`${ROOT}/.dockerignore`, 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['*', '**/node_modules', '**/dist', '**/.data*', '**/.env*', '**/test']));
  });
});
