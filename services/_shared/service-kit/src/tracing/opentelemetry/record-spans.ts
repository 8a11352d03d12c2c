import { context, diag, DiagLogLevel, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { logger } from '../../logging/logger.js';
import { parseTraceparent } from '../../logging/trace.js';
import { recordSpansWith, type OpenSpan, type SpanAttributes, type SpanFacts, type SpanRecorder } from '../spans.js';

const log = logger('tracing');
/** A collector that is away does not keep a process from ending. */
const LAST_SPANS_MS = 2_000;
const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;

/**
 * From now on spans of this process go to a collector by OTLP over HTTP, in batches; what it does not take in time is dropped. Sampling, headers and
 * limits are OpenTelemetry's own variables (OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS, OTEL_BSP_*, OTEL_RESOURCE_ATTRIBUTES, OTEL_SERVICE_NAME).
 * @param endpoint without `/v1/traces` @returns what hands over the last spans and ends it
 */
export function recordSpans(endpoint: string, attributes: SpanAttributes): () => Promise<void> {
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes(attributes).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  recordSpansWith(new Recorder(provider.getTracer('@community-help/service-kit')));
  return async () => {
    recordSpansWith(undefined);
    await Promise.race([provider.shutdown().catch(warn), new Promise((resolve) => setTimeout(resolve, LAST_SPANS_MS).unref())]);
  };
}

class Recorder implements SpanRecorder {
  constructor(private readonly tracer: Tracer) {}

  begin({ name, kind, attributes }: SpanFacts, parent: unknown): OpenSpan {
    return new RecordedSpan(this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent)));
  }
}

class RecordedSpan implements OpenSpan {
  readonly traceparent: string;

  constructor(private readonly span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
  }

  end(attributes: SpanAttributes, isFailed: boolean): void {
    this.span.setAttributes(attributes);
    if (isFailed) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

function contextOf(parent: unknown): Context {
  const known = parseTraceparent(parent);
  const root = context.active();
  return known === undefined ? root : trace.setSpanContext(root, { ...known, isRemote: true });
}

/** A text or an error of OpenTelemetry's own. */
function warn(message: unknown): void {
  log.warn({ reason: message instanceof Error ? message.message : String(message).slice(0, 300) }, 'spans could not be handed over');
}

function ignore(): void {
  // told by the same event as a warning, or of no use to an operator
}
