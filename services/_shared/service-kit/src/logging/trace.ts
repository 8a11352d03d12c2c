import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Ties the log lines, events and requests of one cause together. */
export interface Trace {
  /** W3C Trace Context, version 00. */
  readonly traceparent: string;
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<Trace>();
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Most requests are answered without anybody reading their traceparent, so it is only made when somebody does. */
class ContinuedTrace implements Trace {
  private own: string | undefined;

  constructor(
    readonly requestId: string,
    private readonly parent: unknown,
  ) {}

  get traceparent(): string {
    return (this.own ??= isTraceparent(this.parent) ? childOf(this.parent) : newTraceparent());
  }
}

/** Trace of the request or event that is being handled; undefined outside of one. */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

export function runInTrace<Result>(trace: Trace, work: () => Result): Result {
  return storage.run(trace, work);
}

/**
 * Continues what came with a request or event, or starts anew where it is missing or not sane (log forging, endless ids).
 * @param span of this step, where spans are recorded: it is what the next steps continue
 */
export function continueTrace(traceparent: unknown, requestId: unknown, span?: { readonly traceparent: string }): Trace {
  const id = requestIdOrNew(requestId);
  return span === undefined ? new ContinuedTrace(id, traceparent) : { requestId: id, traceparent: span.traceparent };
}

/** The request id that came, where it is a sane one, else a new one. */
export function requestIdOrNew(given: unknown): string {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
}

/** The traceparent that came, where it is a sane one, else that of a new trace. */
export function traceparentOrNew(given: unknown): string {
  return isTraceparent(given) ? given : newTraceparent();
}

/** The parts of a traceparent; undefined of one that is missing or not sane. */
export function parseTraceparent(traceparent: unknown): { traceId: string; spanId: string; traceFlags: number } | undefined {
  if (!isTraceparent(traceparent)) return undefined;
  const [, traceId, spanId, flags] = traceparent.split('-') as [string, string, string, string];
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/** What a log line says about a trace; `trace_id` is the name by which tools find the lines of a trace. A new object each time: the logger writes the line's own fields into it. */
export function traceFields(trace: Trace | null | undefined): { trace_id?: string; traceparent?: string; requestId?: string } {
  return trace ? { trace_id: trace.traceparent.slice(3, 35), traceparent: trace.traceparent, requestId: trace.requestId } : {};
}

/** Headers that carry the current trace over HTTP or with an event; empty outside of one. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace();
  return trace === undefined ? {} : { traceparent: trace.traceparent, 'x-request-id': trace.requestId };
}

function isTraceparent(text: unknown): text is string {
  return typeof text === 'string' && TRACEPARENT.test(text);
}

function childOf(traceparent: string): string {
  return `${traceparent.slice(0, 36)}${newSpanId()}${traceparent.slice(52)}`;
}

function newTraceparent(): string {
  return `00-${newId()}-${newSpanId()}-01`;
}

/** Random digits of a UUID, which Node keeps ready. */
function newId(): string {
  return randomUUID().replaceAll('-', '');
}

function newSpanId(): string {
  const digits = newId();
  return digits.slice(0, 8) + digits.slice(20, 28);
}
