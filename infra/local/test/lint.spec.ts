import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const fixtures = join(root, 'infra/lint-fixtures');

/** Fixture files of a folder and the rule each says it breaks. */
function promises(folder: string): [file: string, rule: string][] {
  const base = join(fixtures, folder);
  return (readdirSync(base, { recursive: true }) as string[])
    .filter((file) => statSync(join(base, file)).isFile())
    .flatMap((file): [string, string][] => {
      const rule = /^(?:\/\/|\/\*) Breaks: (\S+)/.exec(readFileSync(join(base, file), 'utf8'))?.[1];
      return rule === undefined ? [] : [[file, rule]];
    });
}

/** Runs a script outside of jest, whose module loader the tools do not know. */
function run(program: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 1e8 });
  if (stdout === '') throw new Error(stderr);
  return stdout;
}

const script = (code: string) => JSON.parse(run(process.execPath, '--input-type=module', '-e', code)) as unknown;
const module = (file: string) => JSON.stringify(new URL(`../lint/${file}`, import.meta.url).href);

describe('boundaries', () => {
  const found = script(`
    const { findCrossings, boundaryRules } = await import(${module('boundaries.mjs')});
    const crossings = await findCrossings(${JSON.stringify(join(fixtures, 'boundaries'))}, ['frontend', 'gateway', 'services']);
    console.log(JSON.stringify({ crossings, rules: boundaryRules.forbidden.map(({ name }) => name) }));`) as {
    crossings: { rule: string; from: string }[];
    rules: string[];
  };

  it.each(promises('boundaries'))('%s is refused by %s', (file, rule) => {
    // A cycle is reported at one of its files.
    const places = rule === 'no-cycles' ? found.crossings : found.crossings.filter(({ from }) => from === file);
    expect(places.map((crossing) => crossing.rule)).toContain(rule);
  });

  it('has a file that must fail for each rule', () => {
    expect(promises('boundaries').map(([, rule]) => rule).sort()).toEqual([...found.rules].sort());
  });
});

describe('linter', () => {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { rules: Record<string, unknown>; overrides: { files: string[]; rules: Record<string, unknown> }[]; jsPlugins: string[] };
  // The same rules, but not told to leave the fixtures alone.
  const open = join(mkdtempSync(join(tmpdir(), 'community-help-lint-')), 'oxlintrc.json');
  writeFileSync(open, JSON.stringify({ ...config, jsPlugins: config.jsPlugins.map((path) => join(root, path)), ignorePatterns: [] }));
  const output = run(join(root, 'node_modules/.bin/oxlint'), '-c', open, '-f', 'unix', 'infra/lint-fixtures/oxlint');
  rmSync(join(open, '..'), { recursive: true });

  it.each(promises('oxlint'))('%s is refused by %s', (file, rule) => {
    const lines = output.split('\n').filter((line) => line.includes(`/${file}:`));
    expect(lines.join('\n')).toContain(`(${rule})`);
  });

  it('has a file that must fail for each rule we chose', () => {
    const ofFrontend = config.overrides.filter(({ files }) => files.includes('**/frontend/**')).flatMap(({ rules }) => Object.entries(rules));
    const chosen = [...Object.entries(config.rules), ...ofFrontend].filter(([, level]) => level !== 'off').map(([rule]) => rule.replace(/^.*\//, ''));
    expect(promises('oxlint').map(([, rule]) => rule)).toEqual(expect.arrayContaining(chosen));
  });
});

describe('promises', () => {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.promises.json'), 'utf8')) as { rules: Record<string, unknown> };
  const open = join(mkdtempSync(join(tmpdir(), 'community-help-lint-')), 'oxlintrc.json');
  writeFileSync(open, JSON.stringify({ ...config, ignorePatterns: [] }));
  const output = run(join(root, 'node_modules/.bin/oxlint'), '-c', open, '--type-aware', '-f', 'unix', 'infra/lint-fixtures/promises');
  rmSync(join(open, '..'), { recursive: true });

  it.each(promises('promises'))('%s is refused by %s', (file, rule) => {
    const lines = output.split('\n').filter((line) => line.includes(`/${file}:`));
    expect(lines.join('\n')).toContain(`(${rule})`);
  });
});

describe('regular expressions', () => {
  const find = (exceptions: object[]): { file: string; message: string }[] =>
    script(`
      const { findDearExpressions } = await import(${module('expressions.mjs')});
      console.log(JSON.stringify(await findDearExpressions(${JSON.stringify(join(fixtures, 'expressions'))}, ${JSON.stringify(exceptions)})));
      process.exit(0);`) as { file: string; message: string }[];

  it('are refused when a short text keeps a process busy, and when nobody can say', () => {
    expect(find([]).map(({ file }) => file).sort()).toEqual(promises('expressions').map(([file]) => file).sort());
  });

  it('are let pass by an exception, which is refused once nothing needs it', () => {
    const file = 'services/registrations/src/made-when-it-runs.ts';
    const faults = find([{ file, source: 'typed' }, { file, source: 'gone' }]);
    expect(faults.map((fault) => fault.message)).toEqual([expect.stringMatching(/^costs the \S+ degree polynomial/), expect.stringContaining('is no longer there')]);
  });

  it('are excepted only with a bound and a reason', () => {
    const table = JSON.parse(readFileSync(join(root, 'infra/local/lint/expression-exceptions.json'), 'utf8')) as Record<string, string>[];
    for (const row of table) expect(row).toEqual({ file: expect.any(String), source: expect.any(String), bound: expect.stringMatching(/.{8}/), reason: expect.stringMatching(/.{8}/) });
  });
});

describe('packages', () => {
  const find = (table?: object[]): { room: string; message: string }[] =>
    script(`
      const { findUnmaintained, UNMAINTAINED } = await import(${module('package-rules.mjs')});
      console.log(JSON.stringify(findUnmaintained(${JSON.stringify(join(fixtures, 'packages'))}, ['services/content'], ${table === undefined ? 'UNMAINTAINED' : JSON.stringify(table)})));`) as { room: string; message: string }[];

  it('that nobody maintains get no new users', () => {
    expect(find()).toContainEqual({ room: 'services/content', message: expect.stringMatching(/^kafkajs has not been maintained since 2023/) });
  });

  it('are taken from the table when their last user is gone', () => {
    expect(find([{ name: 'left-pad', since: '2018', rooms: ['services/content'], instead: 'padStart' }])).toEqual([{ room: 'services/content', message: expect.stringContaining('does not use left-pad any more') }]);
  });
});

describe('the audit', () => {
  const judge = (report: unknown): { line: string; code: number } =>
    script(`
      const { judge } = await import(${JSON.stringify(new URL('../audit.mjs', import.meta.url).href)});
      console.log(JSON.stringify(judge(${JSON.stringify(report ?? null)})));`) as { line: string; code: number };

  it('says in one line that nobody answered, and fails for what is high or critical', () => {
    expect(judge({ message: '405 Method Not Allowed' })).toEqual({ line: expect.stringMatching(/^No source of advisories answered \(405 Method Not Allowed\): nothing was checked\./), code: 0 });
    expect(judge(null).code).toBe(0);
    const metadata = { vulnerabilities: { total: 2 }, dependencies: { total: 900 } };
    expect(judge({ metadata, vulnerabilities: { a: { name: 'a', severity: 'low', range: '<1' } } }).code).toBe(0);
    expect(judge({ metadata, vulnerabilities: { b: { name: 'b', severity: 'high', range: '<2' } } })).toEqual({ line: expect.stringContaining('b <2 (high)'), code: 1 });
  });
});

describe('files', () => {
  const found = script(`
    const { findFileFaults, FILE_RULES } = await import(${module('file-rules.mjs')});
    console.log(JSON.stringify({ faults: findFileFaults(${JSON.stringify(join(fixtures, 'files'))}), rules: Object.keys(FILE_RULES) }));`) as {
    faults: { rule: string; path: string }[];
    rules: string[];
  };

  it.each(promises('files'))('%s is refused by %s', (file, rule) => {
    expect(found.faults.filter(({ path }) => path === file).map((fault) => fault.rule)).toEqual([rule]);
  });

  it('has a file that must fail for each rule', () => {
    expect(promises('files').map(([, rule]) => rule).sort()).toEqual([...found.rules].sort());
  });
});
