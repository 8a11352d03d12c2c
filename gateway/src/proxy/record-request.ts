import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@community-help/api-contracts';
import { spanRecorder } from '@community-help/service-kit';

/** A span around one request on its way through the gateway. @returns its traceparent, for the service; undefined where nobody keeps spans */
export function recordRequest({ path }: Endpoint, request: IncomingMessage, response: ServerResponse): string | undefined {
  const method = request.method!;
  const span = spanRecorder()?.begin({ name: `${method} ${path}`, kind: 'server', attributes: { 'http.request.method': method, 'http.route': path } }, request.headers.traceparent);
  if (span) response.once('close', () => span.end({ 'http.response.status_code': response.statusCode }, response.statusCode >= 500));
  return span?.traceparent;
}
