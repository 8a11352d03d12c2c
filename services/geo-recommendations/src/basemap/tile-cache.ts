import { createHash } from 'node:crypto';

/** A tile ready to be sent. */
export interface Tile {
  bytes: Uint8Array;
  /** Changes with the bytes. */
  etag: string;
  contentType: string;
}

export function tileOf(bytes: Uint8Array, contentType = 'image/webp'): Tile {
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`, contentType };
}

/** Node's own bookkeeping for an entry, in bytes. */
const ENTRY_BYTES = 300;

/** Tiles in memory, up to a number of bytes; who has not been asked for longest goes first. */
export class TileCache {
  private readonly tiles = new Map<string, Tile>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): Tile | undefined {
    const tile = this.tiles.get(key);
    if (tile === undefined) return undefined;
    this.tiles.delete(key);
    this.tiles.set(key, tile);
    return tile;
  }

  set(key: string, tile: Tile): void {
    this.drop(key);
    this.tiles.set(key, tile);
    this.bytes += tile.bytes.length + ENTRY_BYTES;
    for (const oldest of this.tiles.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.drop(oldest);
    }
  }

  get heldBytes(): number {
    return this.bytes;
  }

  private drop(key: string): void {
    const tile = this.tiles.get(key);
    if (tile === undefined) return;
    this.tiles.delete(key);
    this.bytes -= tile.bytes.length + ENTRY_BYTES;
  }
}
