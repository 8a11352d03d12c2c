import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { combineCrc } from './crc-combine.js';
import { compareRows, type ListingRow } from './listing-row.js';

const deflate = promisify(deflateRaw);
const ROWS_PER_CHUNK = 256;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** One piece of the body: compressed on its own, so that a change costs one piece and not the whole list. */
interface Chunk {
  deflated: Buffer;
  crc: number;
  bytes: number;
  digest: Buffer;
}

/** A complete answer, both as gzip and as it is. */
export interface BuiltBody {
  /** Without quotes and without a suffix for the encoding. */
  etag: string;
  gzip: Buffer;
  identity(): Buffer;
}

/**
 * The JSON array of every listing, kept compressed. A gzip stream is deflate blocks and a checksum, so the body is put together
 * from pieces of 256 rows that were compressed apart: after a change only the touched piece is compressed again,
 * on a pool thread. Measured: infra/load, targets L1 and L3.
 */
export class ListingBody {
  private readonly rows: ListingRow[] = [];
  private readonly chunks: (Promise<Chunk> | undefined)[] = [];
  private generation = 0;
  private built: { generation: number; body: BuiltBody } | undefined;
  private building: { generation: number; body: Promise<BuiltBody> } | undefined;

  get size(): number {
    return this.rows.length;
  }

  /** Adds a row, or replaces the one with the same place in the order. */
  put(row: ListingRow): void {
    const at = this.placeOf(row);
    const isKnown = this.rows[at]?.id === row.id;
    this.rows.splice(at, isKnown ? 1 : 0, row);
    const chunk = Math.floor(at / ROWS_PER_CHUNK);
    if (isKnown) this.chunks[chunk] = undefined;
    else this.chunks.length = Math.min(this.chunks.length, chunk);
    this.generation++;
  }

  remove(row: ListingRow): void {
    const at = this.placeOf(row);
    if (this.rows[at]?.id !== row.id) return;
    this.rows.splice(at, 1);
    this.chunks.length = Math.min(this.chunks.length, Math.floor(at / ROWS_PER_CHUNK));
    this.generation++;
  }

  /** The body, where nothing has changed since it was built: almost always, and without a promise. */
  get ready(): BuiltBody | undefined {
    return this.built?.generation === this.generation ? this.built.body : undefined;
  }

  /** The body with everything that was put before this call. Calls at the same time share one build. */
  async current(): Promise<BuiltBody> {
    if (this.ready) return this.ready;
    if (this.building?.generation !== this.generation) {
      const body = this.build(this.generation);
      this.building = { generation: this.generation, body };
      void body.finally(() => {
        if (this.building?.body === body) this.building = undefined;
      }).catch(() => undefined);
    }
    return this.building.body;
  }

  private async build(generation: number): Promise<BuiltBody> {
    // everything is read before the first await, so the body is one moment of the list
    const rows = this.rows.slice();
    const count = Math.ceil(rows.length / ROWS_PER_CHUNK);
    const body = assemble(await Promise.all(Array.from({ length: count }, (_, at) => this.chunkAt(at))), rows);
    if (!this.built || this.built.generation < generation) this.built = { generation, body };
    return body;
  }

  private chunkAt(at: number): Promise<Chunk> {
    const ready = this.chunks[at];
    if (ready) return ready;
    const chunk = compress(textOf(this.rows, at));
    this.chunks[at] = chunk;
    chunk.catch(() => {
      if (this.chunks[at] === chunk) this.chunks[at] = undefined;
    });
    return chunk;
  }

  private placeOf(row: ListingRow): number {
    let [low, high] = [0, this.rows.length];
    // almost every row is the newest
    if (high > 0 && compareRows(this.rows[high - 1]!, row) < 0) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareRows(this.rows[middle]!, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

async function compress(json: string): Promise<Chunk> {
  const text = Buffer.from(json);
  const deflated = await deflate(text, { finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, crc: crc32(text), bytes: text.length, digest: createHash('sha256').update(text).digest() };
}

function textOf(rows: readonly ListingRow[], chunk: number): string {
  const own = rows.slice(chunk * ROWS_PER_CHUNK, (chunk + 1) * ROWS_PER_CHUNK);
  return (chunk === 0 ? '[' : ',') + own.map((row) => row.json).join(',');
}

function assemble(chunks: Chunk[], rows: ListingRow[]): BuiltBody {
  const end = Buffer.from(chunks.length === 0 ? '[]' : ']');
  let [crc, bytes] = [0, 0];
  for (const chunk of [...chunks, { crc: crc32(end), bytes: end.length }]) {
    crc = combineCrc(crc, chunk.crc, chunk.bytes);
    bytes += chunk.bytes;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(bytes % 2 ** 32, 4);
  const hash = createHash('sha256');
  for (const { digest } of chunks) hash.update(digest);
  let whole: Buffer | undefined;
  return {
    etag: hash.digest('base64url').slice(0, 22),
    gzip: Buffer.concat([GZIP_HEADER, ...chunks.map(({ deflated }) => deflated), deflateRawSync(end), trailer]),
    identity: () => (whole ??= Buffer.from(`[${rows.map((row) => row.json).join(',')}]`)),
  };
}
