import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  service: string;
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface TinyUpstream {
  url: string;
  /** What has arrived, oldest first. */
  seen: SeenRequest[];
  /** Answers instead of the echo. */
  answerWith(listener: RequestListener | undefined): void;
  close(): Promise<void>;
}

/** A service that answers every request with what it has received, so that a test can see exactly what the gateway forwarded. */
export async function startTinyUpstream(service: string, port = 0): Promise<TinyUpstream> {
  const seen: SeenRequest[] = [];
  let listener: RequestListener | undefined;
  const server: Server = createServer((request, response) => {
    if (listener) {
      listener(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const record = { service, method: request.method!, url: request.url!, headers: request.headers, body: Buffer.concat(chunks) };
      seen.push(record);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...record, body: record.body.toString('base64') }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answerWith: (next) => (listener = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
