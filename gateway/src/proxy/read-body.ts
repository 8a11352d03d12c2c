import type { IncomingMessage } from 'node:http';

/** Whether a request brings a body (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');
}

/**
 * Collects a request's body as the bytes that they are. Bodies are small (64 kB unless the table of endpoints says otherwise), and
 * collecting them first means that a slow sender occupies only the gateway and never a service, and that a body without a declared length
 * is refused before a service has seen half of it. Calls back without a body as soon as more than `maxBytes` are declared or have arrived,
 * and never when the sender goes away. A callback and not a promise, which would cost more than the collecting.
 */
export function readBody(request: IncomingMessage, maxBytes: number, done: (body: Buffer | undefined) => void): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    done(undefined);
    return;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      request.pause();
      request.removeAllListeners('data');
      done(undefined);
    } else chunks.push(chunk);
  });
  request.on('end', () => {
    if (bytes <= maxBytes) done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes));
  });
}
