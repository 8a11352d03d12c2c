import { createRequire } from 'node:module';
import type { Kafka, LogEntry } from 'kafkajs';
import { logger } from '../../logging/logger.js';
import { stopIdleTimer } from './idle-timer-fix.js';

const log = logger('kafka');

export interface KafkaAddress {
  /** host:port of some brokers; the others are found through them. */
  brokers: string[];
  isTls: boolean;
  /** SASL/SCRAM-SHA-512; absent inside of a trusted network. */
  login?: { username: string; password: string };
}

/** A kafkajs client that logs like we do. Retries are short: our own loops repeat for as long as it takes. */
export function createKafka({ brokers, isTls, login }: KafkaAddress, clientId: string): Kafka {
  stopIdleTimer();
  // Loaded only here: the embedded profile has no use for it, and starts 90 ms sooner.
  const kafkajs = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');
  return new kafkajs.Kafka({
    brokers,
    clientId,
    ssl: isTls,
    sasl: login && { mechanism: 'scram-sha-512', ...login },
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    logLevel: kafkajs.logLevel.WARN,
    logCreator: () => writeLog,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 8 },
  });
}

/** kafkajs tells every refused request; what matters (publishing fails, a consumer crashed) our own loops say, once per try. */
function writeLog({ log: entry }: LogEntry): void {
  const { message, error } = entry as { message: string; error?: string };
  log.debug({ error }, message);
}
