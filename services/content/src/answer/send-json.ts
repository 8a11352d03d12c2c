import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag, preferredEncoding } from '@community-help/service-kit';

/** Below this a compressed body saves nothing that a packet would notice. */
const WORTH_PACKING_BYTES = 1024;

/** For which anybody may keep an answer. */
const KEPT_SECONDS = 60;

/** Sends JSON that anybody may keep for a minute unless said: 304 when the reader has it, packed when it is long and the reader takes gzip. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, value: unknown, keptSeconds = KEPT_SECONDS): void {
  const json = Buffer.from(JSON.stringify(value));
  const isPacked = json.length >= WORTH_PACKING_BYTES && preferredEncoding(request.headers['accept-encoding'], ['gzip']) === 'gzip';
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}${isPacked ? '-gzip' : ''}"`;
  void reply.header('etag', tag).header('cache-control', `public, max-age=${keptSeconds}`).header('vary', 'accept-encoding');
  if (namesTag(request.headers['if-none-match'], tag)) {
    void reply.status(304).send();
    return;
  }
  if (isPacked) void reply.header('content-encoding', 'gzip');
  void reply.type('application/json; charset=utf-8').send(isPacked ? gzipSync(json) : json);
}
