import { pino, type Logger as Pino } from 'pino';
import { describeError } from './describe-error.js';
import { currentTrace, traceFields } from './trace.js';

export type Logger = Pino;

/** Names under which people's data or keys might reach a log by mistake. */
const SECRET = ['authorization', 'cookie', 'password', 'secret', 'token', 'clientSecret', 'email', 'phone', 'accountNumber', 'sortCode', 'iban', 'card'];

const root = pino({
  level: process.env['LOG_LEVEL'] || 'info',
  base: undefined,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  serializers: { err: (error: unknown) => describeError(error) },
  mixin: () => traceFields(currentTrace()),
});
const children = new Map<string, Logger>();

/** JSON log of one part of a process. Log ids, never people: no names, addresses, bank details or tokens. */
export function logger(name: string): Logger {
  let child = children.get(name);
  if (child === undefined) {
    child = root.child({ part: name });
    children.set(name, child);
  }
  return child;
}

/** Sets the level of every logger of this process. */
export function setLogLevel(level: string): void {
  root.level = level;
  for (const child of children.values()) child.level = level;
}
