import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FixedPort } from '../launcher/choose-ports.js';
import { findRunningInstance, type RunningInstance } from '../launcher/instance-lock.js';
import { readKept } from '../launcher/kept-file.js';
import type { Secrets } from '../launcher/secrets.js';
import { readSettings } from '../launcher/settings.js';
import { StartFailure } from '../launcher/start-failure.js';
import { Wiring } from '../launcher/wiring.js';
import { PROCESSES } from '../processes.js';

/** What an operator runs beside the platform: the service whose settings the program has, and the program. */
const PROGRAMS: Record<string, { service: string; program: string }> = {
  'ledger-check': { service: 'payments', program: 'services/payments/dist/commands/ledger-check.js' },
  payouts: { service: 'payments', program: 'services/payments/dist/commands/payouts.js' },
  'payment-issues': { service: 'payments', program: 'services/payments/dist/commands/payment-issues.js' },
  listings: { service: 'registrations', program: 'services/registrations/dist/commands/listings.js' },
  mails: { service: 'reporting', program: 'services/reporting/dist/send-again.js' },
};

/** Nothing listens there (discard): these programs talk to databases and to Stripe, not to the other processes. */
const NOWHERE = 9;

/** The names of the programs, for the table of commands. */
export const OPERATOR_PROGRAMS = Object.keys(PROGRAMS);

/**
 * Runs an operator's program with the settings that its service has in the running platform. Its own exit code.
 * @throws StartFailure when nothing runs
 */
export async function operatorProgram(name: string, root: string, args: string[]): Promise<number> {
  const { service, program } = PROGRAMS[name]!;
  const settings = readSettings(root, process.env);
  const running = findRunningInstance(settings.dataDir);
  const secrets = readKept<Secrets>(join(settings.dataDir, 'secrets.json'));
  if (!running?.postgresPort || !secrets || !existsSync(join(root, program))) {
    throw new StartFailure(`Nothing runs on ${settings.dataDir}; "make start" comes first.`);
  }
  const wiring = Wiring.of(settings, fixedPorts(running), secrets, new Map([...PROCESSES.map(({ name: one }): [string, number] => [one, NOWHERE]), ['postgres', running.postgresPort]]));
  const env = PROCESSES.find(({ name: one }) => one === service)!.env(wiring);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, program), ...args], { stdio: 'inherit', env: { ...process.env, ...env, LOG_LEVEL: 'error' } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function fixedPorts({ site, stripePort }: RunningInstance): Record<FixedPort, number> {
  return { site: site ? Number(new URL(site).port) : NOWHERE, stripe: stripePort ?? NOWHERE, objects: NOWHERE, smtp: NOWHERE, mail: NOWHERE };
}
