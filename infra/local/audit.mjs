// `make audit`: what is known against the packages in the lock file. Asks the registry; says in one line when no source answers.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PATIENCE_MS = 60_000;
const WORTH_FAILING = ['high', 'critical'];

/** npm ends with 1 both when it finds something and when nobody answers: only its report tells them apart. */
function ask() {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json', '--package-lock-only'], { cwd: root, timeout: PATIENCE_MS, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout));
  });
}

/** @returns {{ line: string, code: number }} */
export function judge(report) {
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined) return { line: `No source of advisories answered (${report?.message ?? 'no report'}): nothing was checked. Run "make audit" where the npm registry answers.`, code: 0 };
  const dear = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => WORTH_FAILING.includes(severity));
  const names = dear.map(({ name, severity, range }) => `\n  ${name} ${range} (${severity})`).join('');
  return { line: `${counts.total} advisories in ${report.metadata.dependencies?.total ?? 'all'} packages, ${dear.length} of them high or critical.${names}`, code: dear.length > 0 ? 1 : 0 };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no report: nobody answered
  }
}

if (process.argv[1] && import.meta.filename === join(process.argv[1])) {
  const { line, code } = judge(parsed(await ask()));
  console.log(line);
  process.exitCode = code;
}
