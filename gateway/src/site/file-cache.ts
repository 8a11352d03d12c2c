import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http/encoding.js';
import { mayHoldWords, type PageWords, type Words } from './page-words.js';
import type { SiteFile } from './site-index.js';

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/**
 * Keeps the bytes of small files and of their compressed forms in memory, so that a page costs no disk access and is compressed once. When
 * `maxBytes` are exceeded, what was not used for the longest time goes.
 */
export class FileCache {
  private readonly entries = new Map<string, Promise<Buffer>>();
  private readonly sizes = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly words: PageWords,
  ) {}

  /** What stands in pages now. */
  wordsNow(): Words {
    return this.words.now();
  }

  /** The file's bytes in an encoding, or as they are. A file that is asked for twice at the same time is read once. */
  async read(file: SiteFile, encoding?: Encoding, words = this.words.now()): Promise<Buffer> {
    const version = mayHoldWords(file.contentType) ? words.version : '';
    const key = `${encoding ?? 'plain'} ${file.etag} ${version} ${file.file}`;
    const known = this.entries.get(key);
    const content = known ?? this.load(file, words, encoding);
    this.entries.delete(key);
    this.entries.set(key, content);
    if (!known) {
      content.then(
        (bytes) => this.account(key, bytes.length),
        () => this.entries.delete(key),
      );
    }
    return content;
  }

  private account(key: string, bytes: number): void {
    this.sizes.set(key, bytes);
    this.total += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.maxBytes) break;
      this.total -= this.sizes.get(oldest) ?? 0;
      this.sizes.delete(oldest);
      this.entries.delete(oldest);
    }
  }

  private async load(file: SiteFile, words: Words, encoding?: Encoding): Promise<Buffer> {
    const ready = encoding && !mayHoldWords(file.contentType) && file.precompressed[encoding];
    if (ready) return readFile(ready.file);
    const onDisk = await readFile(file.file);
    const plain = mayHoldWords(file.contentType) ? words.fill(onDisk) : onDisk;
    if (!encoding) return plain;
    return encoding === 'br' ? compressWithBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) : compressWithGzip(plain, { level: 9 });
  }
}
