import { describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { continueTrace, traceFields } from '../src/logging/trace.js';
import { recordSpans } from '../src/tracing/opentelemetry/record-spans.js';
import { spanRecorder } from '../src/tracing/spans.js';

const PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const STEP = { name: 'GET /api/notes/:id', kind: 'server', attributes: { 'http.route': '/api/notes/:id' } } as const;

async function collector(): Promise<{ server: Server; url: string; bodies: string[] }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      bodies.push(`${request.url} ${text}`);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

describe('spans', () => {
  it('are kept by nobody unless somebody was named', () => {
    expect(spanRecorder()).toBeUndefined();
  });

  it('continue the trace of their cause, are what the next step continues, and are handed over at the end', async () => {
    const { server, url, bodies } = await collector();
    const end = recordSpans(`${url}/`, { 'service.name': 'sample' });
    const span = spanRecorder()!.begin(STEP, PARENT);
    expect(span.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/);
    const trace = continueTrace(PARENT, 'request-7', span);
    expect(traceFields(trace)).toEqual({ trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', traceparent: span.traceparent, requestId: 'request-7' });
    span.end({ 'http.response.status_code': 500 }, true);
    expect(spanRecorder()!.begin(STEP, 'nonsense').traceparent).toMatch(/^00-(?!4bf9)[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    await end();
    await new Promise((resolve) => server.close(resolve));
    expect(spanRecorder()).toBeUndefined();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatch(/^\/v1\/traces /);
    const { resourceSpans } = JSON.parse(bodies[0]!.replace('/v1/traces ', '')) as { resourceSpans: { scopeSpans: { spans: object[] }[] }[] };
    expect(resourceSpans[0]!.scopeSpans[0]!.spans).toEqual([
      expect.objectContaining({ name: STEP.name, parentSpanId: '00f067aa0ba902b7', status: { code: 2 }, attributes: expect.arrayContaining([{ key: 'http.response.status_code', value: { intValue: 500 } }]) }),
    ]);
  });

  it('keep no process from ending while the collector is away', async () => {
    process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '500';
    const end = recordSpans('http://127.0.0.1:1', { 'service.name': 'sample' });
    delete process.env['OTEL_EXPORTER_OTLP_TIMEOUT'];
    spanRecorder()!.begin(STEP, PARENT).end({}, false);
    const before = Date.now();
    await end();
    expect(Date.now() - before).toBeLessThan(9_000); // ten seconds unless said
  });
});
