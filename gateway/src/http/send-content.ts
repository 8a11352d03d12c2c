import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import { namesTag, preferredEncoding } from '@community-help/service-kit';
import { type Encoding, ENCODINGS } from './encoding.js';

/** Something the gateway itself answers with, ready in both forms. */
export interface Content {
  plain: Buffer;
  gzip: Buffer;
  headers: Record<string, string>;
}

/** Prepares content that does not change while the process runs. */
export function contentOf(body: Buffer | string, contentType: string, headers: Record<string, string>): Content {
  const plain = Buffer.from(body);
  return { plain, gzip: gzipSync(plain), headers: headersOf(plain, contentType, headers) };
}

/** The same for megabytes: compressed beside the requests that are being answered. */
export async function contentOfLarge(body: string, contentType: string, headers: Record<string, string>): Promise<Content> {
  const plain = Buffer.from(body);
  return { plain, gzip: await compress(plain), headers: headersOf(plain, contentType, headers) };
}

const compress = promisify(gzip);
const compressWithBrotli = promisify(brotliCompress);

/** For what is made while somebody waits. */
const COMPRESS_FAST: Record<Encoding, (plain: Buffer) => Promise<Buffer>> = {
  br: (plain) => compressWithBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain) => compress(plain, { level: 5 }),
};

function headersOf(plain: Buffer, contentType: string, headers: Record<string, string>): Record<string, string> {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { 'cache-control': 'no-cache', vary: 'Accept-Encoding', ...headers, 'content-type': contentType, etag };
}

/** Answers GET and HEAD with it, or with 304 when the browser has it. */
export function sendContent(request: IncomingMessage, response: ServerResponse, content: Content): void {
  if (isKnown(request, content.headers)) {
    response.writeHead(304, content.headers).end();
    return;
  }
  const encoding = preferredEncoding(request.headers['accept-encoding'], ['gzip']);
  const body = encoding ? content.gzip : content.plain;
  const length = { 'content-length': String(body.length), ...(encoding && { 'content-encoding': encoding }) };
  response.writeHead(200, { ...content.headers, ...length });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export interface FreshContent {
  status: number;
  body: string;
  contentType: string;
  headers: Record<string, string>;
}

/** Answers GET and HEAD with what was made for this one request. Only a success can be known to the browser already. */
export async function sendFresh(request: IncomingMessage, response: ServerResponse, { status, body, contentType, headers }: FreshContent): Promise<void> {
  const plain = Buffer.from(body);
  const all = headersOf(plain, contentType, headers);
  if (status === 200 && isKnown(request, all)) {
    response.writeHead(304, all).end();
    return;
  }
  const encoding = preferredEncoding(request.headers['accept-encoding'], ENCODINGS);
  const bytes = encoding ? await COMPRESS_FAST[encoding](plain) : plain;
  response.writeHead(status, { ...all, 'content-length': String(bytes.length), ...(encoding && { 'content-encoding': encoding }) });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const isKnown = (request: IncomingMessage, headers: Record<string, string>): boolean => namesTag(request.headers['if-none-match'], headers.etag!);
