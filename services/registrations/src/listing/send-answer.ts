import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PreparedAnswer } from './prepared-answer.js';

const decompress = promisify(gunzip);

/** Sends a prepared JSON answer: 304 when the reader has it, compressed when the reader takes gzip. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, { etag, gzip }: PreparedAnswer): Promise<void> | undefined {
  const isGzip = takesGzip(request.headers['accept-encoding']);
  // a strong tag names bytes, and the two encodings have different bytes
  const tag = `"${etag}${isGzip ? '-gzip' : ''}"`;
  void reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (hasTag(request.headers['if-none-match'], tag)) {
    void reply.status(304).send();
    return undefined;
  }
  void reply.type('application/json; charset=utf-8');
  if (!isGzip) return decompress(gzip).then((plain) => void reply.send(plain));
  void reply.header('content-encoding', 'gzip').send(gzip);
  return undefined;
}

/** As every browser writes it: gzip without a weight, whatever stands beside it. */
const PLAIN_GZIP = /^(?:[^;]*,)?\s*gzip\s*(?:,|$)/i;

/** RFC 9110, 12.5.3: 'gzip' or '*' with a weight above zero. */
export function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  if (typeof acceptEncoding === 'string' && PLAIN_GZIP.test(acceptEncoding)) return true;
  const weights = new Map<string, number>();
  for (const part of String(acceptEncoding ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(coding, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}

/** RFC 9110, 13.1.2: If-None-Match compares weakly. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch === tag || ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag || candidate.trim() === '*');
}
