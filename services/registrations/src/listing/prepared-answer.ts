import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A JSON answer that is ready to send; kept compressed only, because almost every reader takes it so. */
export interface PreparedAnswer {
  /** Without quotes and without a suffix for the encoding. */
  etag: string;
  gzip: Buffer;
}

/** Names a text: the same in every replica. */
export function tagOf(json: string): string {
  return createHash('sha256').update(json).digest('base64url').slice(0, 22);
}

/** Compresses on a thread of the pool, away from the event loop. */
export async function prepareAnswer(json: string, etag = tagOf(json)): Promise<PreparedAnswer> {
  return { etag, gzip: await compress(json) };
}
