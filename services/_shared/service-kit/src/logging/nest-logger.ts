import type { LoggerService } from '@nestjs/common';
import { logger } from './logger.js';

const log = logger('nest');

/** Nest's own messages in our format; its start-up chatter only at debug. */
export class NestLogger implements LoggerService {
  log(message: unknown, ...rest: unknown[]): void {
    log.debug({ context: contextOf(rest) }, String(message));
  }
  debug(message: unknown, ...rest: unknown[]): void {
    log.debug({ context: contextOf(rest) }, String(message));
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    log.trace({ context: contextOf(rest) }, String(message));
  }
  warn(message: unknown, ...rest: unknown[]): void {
    log.warn({ context: contextOf(rest) }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    log.error({ context: contextOf(rest), err: message instanceof Error ? message : undefined }, String(message));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    log.fatal({ context: contextOf(rest) }, String(message));
  }
}

function contextOf(rest: unknown[]): string | undefined {
  const last = rest[rest.length - 1];
  return typeof last === 'string' && last.length < 80 ? last : undefined;
}
