import { isNativeError } from 'node:util/types';

/** SQLSTATE: 08 connection, 57P0x shut down, starting or not heard of us, 25P03 the same in a transaction, 25006 read-only after a fail-over,
    28 login refused: our password is being changed. */
const LOST_STATE = /^(08...|57P0.|25P03|25006|28(000|P01))$/;
/** SQLSTATE: 53 and 58 disk, memory, connections or another means of the server's; 55P03 somebody held the lock for longer than we wait. A statement
    that is too slow by itself (57014) may be so for ever, and is none of these. */
const STRAINED_STATE = /^(53...|58...|55P03)$/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** pg reports these without a code. */
const OUTAGE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Driver not Connected|Client was closed)/;
/** TypeORM gives a runner up whose connection is lost, and says only this to the next statement of the transaction. */
const LOST_RUNNER = /^QueryRunner(Provider)?AlreadyReleasedError$/;
/** kafkajs wraps what happened; these say that no broker answered. */
const KAFKA_OUTAGE = /^KafkaJS(NumberOfRetriesExceeded|Connection|RequestTimeout|BrokerNotFound|NoBrokerAvailable|Timeout|LockTimeout|GroupCoordinatorNotFound)/;

/**
 * Thrown by an event handler when something it needs (SMTP, Stripe) is down: the event is tried again with back-off for as
 * long as it takes and never dead-lettered, because the event is not to blame.
 */
export class OutageError extends Error {
  override name = 'OutageError';
}

/** True when a peer (PostgreSQL, Kafka, another server) cannot be reached, or has no means for what it is asked: the same work can succeed later without any change. */
export function isOutage(error: unknown): boolean {
  // Not instanceof: errors of Node's core come from another realm than those of code that runs in a vm context, as tests do.
  if (!isNativeError(error)) return false;
  if (error instanceof OutageError) return true;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isOutage);
  const { code, driverError, cause } = error as { code?: unknown; driverError?: unknown; cause?: unknown };
  if (isStrained(error) || (typeof code === 'string' && (LOST_STATE.test(code) || UNREACHABLE.has(code)))) return true;
  if (OUTAGE_MESSAGE.test(error.message) || KAFKA_OUTAGE.test(error.name) || LOST_RUNNER.test(error.constructor.name)) return true;
  return [driverError, cause].some((inner) => inner !== error && isOutage(inner));
}

/** True when PostgreSQL answers, but cannot do it now: an outage in which a session, and what it holds, lives on. */
export function isStrained(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && STRAINED_STATE.test(code);
}
