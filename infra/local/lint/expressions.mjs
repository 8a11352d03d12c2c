import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectExpressions } from './collect-expressions.mjs';
import { sources } from './file-rules.mjs';

const require = createRequire(import.meta.url);
/** An answer takes 40 ms on average and never changes: each is kept under what it depends on. */
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/community-help/expressions.json', import.meta.url));
/** Nobody from outside ever feeds these. */
const NOT_SERVED = /(^|\/)(test|e2e|scripts|mutations)\/|\.spec\.|^infra\/(chaos|load|local\/(lint|bootstrap))\/|\.d\.ts$/;
const TIMEOUT_MS = 30_000;

/** Expressions whose cost may grow faster than the text, each with what bounds the text and why that is enough. */
export const EXCEPTIONS = JSON.parse(readFileSync(new URL('./expression-exceptions.json', import.meta.url), 'utf8'));

/**
 * Looks for regular expressions with which a short text keeps a process busy for long.
 *
 * @param {string} root a checkout, or a folder laid out like one
 * @returns {Promise<{ file: string, expression: string, message: string }[]>}
 */
export async function findDearExpressions(root, exceptions = EXCEPTIONS) {
  const expressions = sources(root, '').filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !NOT_SERVED.test(file)).flatMap((file) => collectExpressions(root, file));
  const judge = await openJudge(CACHE);
  const faults = [];
  const used = new Set();
  for (const { source, flags, file, isReadable } of expressions) {
    const message = isReadable ? await judge.verdict(source, flags) : 'is made when the program runs, so that nobody can say what it costs';
    if (message === undefined) continue;
    const exception = exceptions.find((one) => one.file === file && one.source === source);
    if (exception === undefined) faults.push({ file, expression: isReadable ? `/${source}/${flags}` : `RegExp(${source})`, message });
    else used.add(exception);
  }
  judge.close();
  for (const one of exceptions) if (!used.has(one)) faults.push({ file: one.file, expression: one.source, message: 'is excepted, but is no longer there or no longer dear: take it from the table' });
  return faults;
}

async function openJudge(cacheFile) {
  const { check } = require('recheck');
  const { version } = require('recheck/package.json');
  const known = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {};
  const before = Object.keys(known).length;
  return {
    /** undefined for one whose cost grows with the text and no faster */
    async verdict(source, flags) {
      const key = createHash('sha256').update(JSON.stringify([version, source, flags])).digest('hex');
      known[key] ??= wordsFor(await check(source, flags, { timeout: TIMEOUT_MS, randomSeed: 1 }));
      return known[key] === 'safe' ? undefined : known[key];
    },
    close() {
      if (Object.keys(known).length === before) return;
      mkdirSync(join(cacheFile, '..'), { recursive: true });
      writeFileSync(cacheFile, JSON.stringify(known));
    },
  };
}

function wordsFor({ status, complexity, error }) {
  if (status === 'safe') return 'safe';
  return status === 'vulnerable' ? `costs the ${complexity.summary} of the text's length` : `could not be judged (${error?.kind ?? status})`;
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const faults = await findDearExpressions(process.argv[2] ?? join(import.meta.dirname, '../../..'), process.argv.includes('--no-exceptions') ? [] : EXCEPTIONS);
  if (process.argv.includes('--json')) console.log(JSON.stringify(faults));
  else for (const { file, expression, message } of faults) console.log(`${file}: ${expression} ${message} (expression-cost)`);
  process.exit(faults.length > 0 ? 1 : 0); // the checker's own process would keep us
}
