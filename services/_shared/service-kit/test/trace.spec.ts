import { describe, expect, it } from '@jest/globals';
import { logger, runInTrace } from '@community-help/service-kit';
import { continueTrace } from '../src/logging/trace.js';

describe('a trace', () => {
  it('is continued with a span of its own, the same whenever it is read', () => {
    const trace = continueTrace('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', 'request-7');
    expect(trace.requestId).toBe('request-7');
    expect(trace.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/);
    expect(trace.traceparent).toBe(trace.traceparent);
  });

  it('starts anew when what came is not sane', () => {
    const ids = Array.from({ length: 1_000 }, () => continueTrace('nonsense', 'a b')).flatMap(({ requestId, traceparent }) => [requestId, traceparent]);
    expect(new Set(ids).size).toBe(2_000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$|^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('keeps nothing of the lines that are logged within it', () => {
    const trace = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', requestId: 'request-7' };
    runInTrace(trace, () => logger('test').warn({ helperId: 'h1' }, 'a line'));
    expect(trace).toEqual({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', requestId: 'request-7' });
  });
});
