import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Ties the log lines, events and requests of one cause together. */
export interface Trace {
  /** W3C Trace Context, version 00. */
  traceparent: string;
  requestId: string;
}

const storage = new AsyncLocalStorage<Trace>();
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Trace of the request or event that is being handled; undefined outside of one. */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

export function runInTrace<Result>(trace: Trace, work: () => Result): Result {
  return storage.run(trace, work);
}

/** Continues what came with a request or event, or starts anew where it is missing or not sane (log forging, endless ids). */
export function continueTrace(traceparent: unknown, requestId: unknown): Trace {
  return {
    traceparent: typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? childOf(traceparent) : newTraceparent(),
    requestId: typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID(),
  };
}

/** Headers that carry the current trace over HTTP or with an event; empty outside of one. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace();
  return trace === undefined ? {} : { traceparent: trace.traceparent, 'x-request-id': trace.requestId };
}

function childOf(traceparent: string): string {
  return `${traceparent.slice(0, 36)}${spanId()}${traceparent.slice(52)}`;
}

function newTraceparent(): string {
  return `00-${randomUUID().replaceAll('-', '')}-${spanId()}-01`;
}

/** 16 hex digits of a UUID: Node keeps random bytes for UUIDs ready, so this costs a tenth of `randomBytes`. */
function spanId(): string {
  const uuid = randomUUID();
  return uuid.slice(0, 8) + uuid.slice(24, 32);
}
