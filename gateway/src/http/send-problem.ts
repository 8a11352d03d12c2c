import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';

export interface ProblemAnswer {
  status: number;
  /** One sentence for people; the whole body unless the client asks for RFC 9457. */
  detail: string;
  headers?: Record<string, string>;
}

const PROBLEM_JSON = 'application/problem+json';

/** Answers with a sentence, or with RFC 9457 where the client accepts it. Nothing happens when an answer has already begun. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, { status, detail, headers }: ProblemAnswer): void {
  if (response.headersSent || response.destroyed) return;
  const wantsJson = request.headers.accept?.includes(PROBLEM_JSON) ?? false;
  const body = Buffer.from(wantsJson ? JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail }) : detail);
  // A body that was not read to its end would be taken for the next request.
  const rest = request.complete ? {} : { connection: 'close' };
  response.writeHead(status, {
    'content-type': wantsJson ? PROBLEM_JSON : 'text/plain; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    vary: 'Accept',
    ...headers,
    ...rest,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
