import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { namesTag, preferredEncoding } from '@community-help/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedAnswer } from './prepared-answer.js';

const decompress = promisify(gunzip);

/** Sends a prepared JSON answer: 304 when the reader has it, compressed when the reader takes gzip. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { etag, gzip }: PreparedAnswer): Promise<void> | undefined {
  const isGzip = preferredEncoding(request.headers['accept-encoding'], ['gzip']) === 'gzip';
  // a strong tag names bytes, and the two encodings have different bytes
  const tag = `"${etag}${isGzip ? '-gzip' : ''}"`;
  void reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (namesTag(request.headers['if-none-match'], tag)) {
    void reply.status(304).send();
    return undefined;
  }
  void reply.type('application/json; charset=utf-8');
  if (!isGzip) return decompress(gzip).then((plain) => void reply.send(plain));
  void reply.header('content-encoding', 'gzip').send(gzip);
  return undefined;
}
