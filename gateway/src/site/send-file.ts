import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { namesTag, preferredEncoding } from '@community-help/service-kit';
import { type Encoding, ENCODINGS } from '../http/encoding.js';
import { parseRange } from './byte-range.js';
import { isCompressible } from './content-types.js';
import type { FileCache } from './file-cache.js';
import { mayHoldWords } from './page-words.js';
import type { SiteFile } from './site-index.js';

/** Larger files are read from disk each time, and compressed only when the build did it. */
const MAX_CACHED_BYTES = 4_194_304;
const MIN_COMPRESSED_BYTES = 512;

export interface SendOptions {
  status: number;
  headers: Record<string, string>;
}

/** Sends a file of the site: compressed where that helps, 304 when the browser has it, a part when it asks for one. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  cache: FileCache,
  { status, headers }: SendOptions,
): Promise<void> {
  const encoding = chooseEncoding(request, file);
  const words = cache.wordsNow();
  const version = mayHoldWords(file.contentType) ? [words.version] : [];
  const etag = [file.etag.slice(0, -1), ...version, ...(encoding ? [encoding] : [])].join('-') + '"';
  const all: Record<string, string> = {
    ...headers,
    'content-type': file.contentType,
    'cache-control': cachingOf(file),
    etag,
    ...(mayHoldWords(file.contentType) ? {} : { 'last-modified': file.modifiedAt.toUTCString() }),
  };
  if (isCompressible(file.contentType)) all.vary = 'Accept-Encoding';
  else all['accept-ranges'] = 'bytes';
  if (status === 200 && isUnchanged(request, etag, version.length === 0 ? file.modifiedAt : undefined)) {
    response.writeHead(304, all).end();
    return;
  }
  if (encoding) all['content-encoding'] = encoding;
  const range = status === 200 && !encoding && !mayHoldWords(file.contentType) && mayRange(request, etag) ? parseRange(request.headers.range, file.bytes) : undefined;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${file.bytes}`, 'content-length': '0' }).end();
    return;
  }
  if (range) {
    const partial = { ...all, 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`, 'content-length': String(range.end - range.start + 1) };
    response.writeHead(206, partial);
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(file.file, range), response);
    return;
  }
  if (file.bytes <= MAX_CACHED_BYTES) {
    const body = await cache.read(file, encoding, words);
    response.writeHead(status, { ...all, 'content-length': String(body.length) });
    response.end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  const large = encoding ? file.precompressed[encoding]! : file;
  response.writeHead(status, { ...all, 'content-length': String(large.bytes) });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(large.file), response);
}

function chooseEncoding(request: IncomingMessage, file: SiteFile): Encoding | undefined {
  if (!isCompressible(file.contentType) || file.bytes < MIN_COMPRESSED_BYTES) return undefined;
  const offered = ENCODINGS.filter((encoding) => file.bytes <= MAX_CACHED_BYTES || file.precompressed[encoding]);
  return preferredEncoding(request.headers['accept-encoding'], offered);
}

/** Hashed files never change; pages are asked for anew each time, so that a new version of the site is seen at once. */
function cachingOf(file: SiteFile): string {
  if (file.isHashed) return 'public, max-age=31536000, immutable';
  return file.contentType.startsWith('text/html') ? 'no-cache' : 'public, max-age=3600';
}

/** @param modifiedAt absent where the time of the file says nothing: other words of the installation make another page of it */
function isUnchanged(request: IncomingMessage, etag: string, modifiedAt: Date | undefined): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return namesTag(tags, etag);
  if (!modifiedAt) return false;
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return since >= Math.trunc(modifiedAt.getTime() / 1000) * 1000;
}

/** A range of another version than the browser's must not be mixed with what it has. */
function mayRange(request: IncomingMessage, etag: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag;
}
