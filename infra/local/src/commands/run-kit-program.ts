import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../launcher/start-failure.js';

/** Runs one of the service kit's operator programs and returns its exit code; without arguments it lists. @throws StartFailure before the first build */
export function runKitProgram(root: string, name: string, args: string[], env: Record<string, string>): Promise<number> {
  const program = join(root, 'services/_shared/service-kit/dist/commands', `${name}.js`);
  if (!existsSync(program)) throw new StartFailure('The services are not built yet; "make start" or "npm run build" comes first.');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...(args.length > 0 ? args : ['list'])], {
      stdio: 'inherit',
      env: { LOG_LEVEL: 'warn', ...process.env, PROFILE: 'embedded', ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
