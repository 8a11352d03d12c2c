import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Whether a program answers; CI installs all that are asked for here, so there it is an error when one does not. @throws Error in CI */
export function hasTool(name: string, ...question: string[]): boolean {
  const isThere = answers(name, ...question);
  if (!isThere && process.env.CI) throw new Error(`${name} is not installed`);
  return isThere;
}

function answers(name: string, ...question: string[]): boolean {
  try {
    execFileSync(name, question, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Where `go install` puts programs. */
export function goTool(name: string): string {
  try {
    return join(execFileSync('go', ['env', 'GOPATH'], { encoding: 'utf8' }).trim(), 'bin', name);
  } catch {
    return name;
  }
}

/** The command that renders a folder: kustomize, or the one in kubectl. @throws Error in CI when there is neither */
export function kustomizer(): readonly [program: string, ...words: string[]] | undefined {
  const own = goTool('kustomize');
  if (answers(own, 'version')) return [own, 'build'];
  return hasTool('kubectl', 'version', '--client') ? ['kubectl', 'kustomize'] : undefined;
}
