import { findFreePort, tryPort } from '../ports/free-port.js';
import { StartFailure } from './start-failure.js';

/** The ports people and tools know by heart; everything else takes free ones. */
export const FIXED_PORTS = {
  site: { variable: 'PORT', standard: 8080, what: 'the site' },
  objects: { variable: 'S3_PORT', standard: 9000, what: 'the object store' },
  smtp: { variable: 'SMTP_PORT', standard: 1025, what: 'incoming mail (SMTP)' },
  mail: { variable: 'MAIL_PORT', standard: 8025, what: 'the mail inbox' },
  stripe: { variable: 'STRIPE_SANDBOX_PORT', standard: 12111, what: 'the Stripe sandbox' },
} as const;

export type FixedPort = keyof typeof FIXED_PORTS;

/**
 * Decides the fixed ports. One that was asked for must be free, and so must the site's, because people have its address;
 * any other that is taken gives way to a free one, which is said.
 *
 * @throws StartFailure naming the port that is taken and the variable that moves it
 */
export async function choosePorts(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<Record<FixedPort, number>> {
  const chosen = {} as Record<FixedPort, number>;
  for (const name of Object.keys(FIXED_PORTS) as FixedPort[]) {
    chosen[name] = await choosePort(name, env, Object.values(chosen), say);
  }
  return chosen;
}

async function choosePort(name: FixedPort, env: NodeJS.ProcessEnv, others: number[], say: (line: string) => void): Promise<number> {
  const { variable, standard, what } = FIXED_PORTS[name];
  const asked = env[variable];
  const port = asked ? Number(asked) : standard;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new StartFailure(`${variable}=${asked} is not a port number (1 to 65535).`);
  if (asked && others.includes(port)) throw new StartFailure(`${variable}=${port} is already meant for another part of the platform.`);
  const state = others.includes(port) ? 'taken' : await tryPort(port);
  if (state === 'free') return port;
  if (state === 'forbidden') throw new StartFailure(`Port ${port} may not be used by this user; choose one above 1023, for example ${variable}=${standard}.`);
  if (asked) throw new StartFailure(`${variable}=${port} is taken by another program; stop it or choose another port.`);
  if (name === 'site') throw new StartFailure(`Port ${port} is taken by another program; stop it or choose another: PORT=${port + 1} make start`);
  const free = await findFreePort();
  say(`Port ${port} is taken, so ${what} uses ${free} this time (${variable} chooses another).`);
  return free;
}
