import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { BrotliCompress, Gzip } from 'node:zlib';
import { preferredEncoding } from '@community-help/service-kit';
import { type Encoding, ENCODINGS } from '../http/encoding.js';

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.+-]*\+)?json\b|application\/javascript\b|image\/svg\+xml\b)/;
/** Below this, compressing costs more than it saves. */
const MIN_BYTES = 1024;

type Headers = Record<string, string | string[]>;

/**
 * Decides whether an answer is compressed on its way, and adapts its headers if so: the length is not known any more, and the tag becomes a
 * weak one, because the bytes are not the service's. Answers that are encoded already, small, or partial go through as they are.
 */
export function chooseCompression(acceptEncoding: string | undefined, status: number, headers: Headers): Encoding | undefined {
  if (status < 200 || status === 204 || status === 206 || status === 304) return undefined;
  const type = headers['content-type'];
  if (typeof type !== 'string' || !COMPRESSIBLE.test(type) || headers['content-encoding'] !== undefined) return undefined;
  if (headers['content-length'] !== undefined && Number(headers['content-length']) < MIN_BYTES) return undefined;
  if (typeof headers['cache-control'] === 'string' && headers['cache-control'].includes('no-transform')) return undefined;
  const { vary, etag } = headers;
  if (!/accept-encoding/i.test(String(vary ?? ''))) headers.vary = vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding';
  const encoding = preferredEncoding(acceptEncoding, ENCODINGS);
  if (!encoding) return undefined;
  delete headers['content-length'];
  headers['content-encoding'] = encoding;
  if (typeof etag === 'string' && !etag.startsWith('W/')) headers.etag = `W/${etag}`;
  return encoding;
}

/** A compressor that favours speed: the answer is waited for. */
export function createCompressor(encoding: Encoding): BrotliCompress | Gzip {
  return encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip({ level: 5 });
}
