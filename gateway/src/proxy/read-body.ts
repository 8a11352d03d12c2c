import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {}
export class RequestAborted extends Error {}

/** Whether a request brings a body (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');
}

/**
 * Collects a request's body as the bytes that they are. Bodies are small (64 kB unless the table of endpoints says otherwise), and
 * collecting them first means that a slow sender occupies only the gateway and never a service, and that a body without a declared length
 * is refused before a service has seen half of it.
 * @throws BodyTooLarge as soon as more than `maxBytes` are declared or have arrived; RequestAborted when the sender goes away.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      reject(new BodyTooLarge());
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        request.pause();
        request.removeAllListeners('data');
        reject(new BodyTooLarge());
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes)));
    request.once('close', () => {
      if (!request.complete) reject(new RequestAborted());
    });
    request.once('error', () => reject(new RequestAborted()));
  });
}
