import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes an object under a temporary name and renames it, so that an upload that breaks off, or a full disk, never
 * leaves half a picture (or half of a picture over a good one).
 *
 * @returns size in bytes and MD5 in hex
 */
export async function writeWholeObject(path: string, content: Buffer | Readable): Promise<[number, string]> {
  const draft = `${path}.${randomUUID()}.part`;
  const hash = createHash('md5');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, measure, createWriteStream(draft));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return [size, hash.digest('hex')];
}
