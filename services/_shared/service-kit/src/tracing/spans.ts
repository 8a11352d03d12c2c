/** Values say what was done and how it ended: names of routes and topics, ids, numbers; never people. */
export type SpanAttributes = Record<string, string | number>;

/** One step of a trace: a request that is answered, an event that is handled. */
export interface SpanFacts {
  name: string;
  kind: 'server' | 'consumer';
  attributes: SpanAttributes;
}

export interface OpenSpan {
  /** W3C Trace Context of what this step causes. */
  readonly traceparent: string;
  /** @param isFailed it did not do what it was there for */
  end(attributes: SpanAttributes, isFailed: boolean): void;
}

/** The port to whatever keeps spans. */
export interface SpanRecorder {
  /** @param parent a traceparent as it came from outside, sane or not */
  begin(facts: SpanFacts, parent: unknown): OpenSpan;
}

let recorder: SpanRecorder | undefined;

/** Undefined where nobody keeps spans: `spanRecorder()?.begin({ ... })` then costs nothing. */
export function spanRecorder(): SpanRecorder | undefined {
  return recorder;
}

/** Of this process; undefined ends it. */
export function recordSpansWith(next: SpanRecorder | undefined): void {
  recorder = next;
}
