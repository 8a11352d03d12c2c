import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { preferredEncoding } from './accepts-encoding.js';

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

function headersOf(plain: Buffer, contentType: string, headers: Record<string, string>): Record<string, string> {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { 'cache-control': 'no-cache', vary: 'Accept-Encoding', ...headers, 'content-type': contentType, etag };
}

/** Answers GET and HEAD with it, or with 304 when the browser has it. */
export function sendContent(request: IncomingMessage, response: ServerResponse, content: Content): void {
  if (request.headers['if-none-match']?.includes(content.headers.etag!.slice(2))) {
    response.writeHead(304, content.headers).end();
    return;
  }
  const encoding = preferredEncoding(request.headers['accept-encoding'], ['gzip']);
  const body = encoding ? content.gzip : content.plain;
  const length = { 'content-length': String(body.length), ...(encoding && { 'content-encoding': encoding }) };
  response.writeHead(200, { ...content.headers, ...length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
