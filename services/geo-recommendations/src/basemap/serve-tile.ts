import { TILE_ZOOMS } from '@community-help/api-contracts';
import { notFound, unavailable } from '@community-help/service-kit';
import type { TileBlock } from './drawing/tile-block.js';
import { blockOf, tileKey, tilesOf, type TileAddress } from './tile-address.js';
import { type Tile, type TileCache, tileOf } from './tile-cache.js';
import { DrawingMissing, type TilePainter } from './tile-painter.js';
import type { TileShelf } from './tile-shelf.js';

/** Blocks drawn at a time: while one is put together, another is being encoded. */
const AT_ONCE = 2;
/** Blocks that may wait; more would be answered after the visitor has moved on. About a second on one processor. */
export const MOST_WAITING = 24;
const RETRY_AFTER_SECONDS = 2;

/** Tiles that somebody else has drawn. */
export interface TileArchive {
  /** undefined where it has none. @throws OutageError when it cannot be asked now */
  find(address: TileAddress): Promise<Tile | undefined>;
}

/** Finds a tile in memory, else in the archive where there is one, else in the folder, else draws it with its neighbours; everyone who asks for it meanwhile shares that. */
export class ServeTile {
  private readonly flights = new Map<string, Promise<Map<string, Tile>>>();
  private readonly queue: (() => void)[] = [];
  private running = 0;
  private isMissing = false;

  constructor(
    private readonly painter: TilePainter,
    private readonly cache: TileCache,
    private readonly shelf: TileShelf,
    private readonly archive?: TileArchive,
  ) {}

  /** True when nothing is drawn and nobody waits. */
  get isIdle(): boolean {
    return this.running === 0;
  }

  /** @throws Problem 404 where tiles cannot be drawn, 503 when too many wait */
  async find(address: TileAddress): Promise<Tile> {
    const key = tileKey(address);
    // Looked up again after the folder was: somebody else's block may have landed meanwhile.
    const known = this.cache.get(key) ?? (await this.fromArchive(address, key)) ?? (await this.fromShelf(address, key)) ?? this.cache.get(key);
    if (known) return known;
    if (address.zoom > TILE_ZOOMS.max) throw noTiles();
    const tiles = await this.drawn(blockOf(address));
    return tiles.get(key)!;
  }

  async close(): Promise<void> {
    await this.painter.close();
  }

  private async fromArchive(address: TileAddress, key: string): Promise<Tile | undefined> {
    const tile = await this.archive?.find(address);
    if (tile !== undefined) this.cache.set(key, tile);
    return tile;
  }

  private async fromShelf(address: TileAddress, key: string): Promise<Tile | undefined> {
    const bytes = await this.shelf.read(address);
    if (bytes === undefined) return undefined;
    const tile = tileOf(bytes);
    this.cache.set(key, tile);
    return tile;
  }

  private drawn(block: TileBlock): Promise<Map<string, Tile>> {
    if (this.isMissing) return Promise.reject(noTiles());
    const key = tileKey(block);
    const flight = this.flights.get(key) ?? this.draw(block, key);
    return flight;
  }

  private draw(block: TileBlock, key: string): Promise<Map<string, Tile>> {
    if (this.queue.length >= MOST_WAITING) return Promise.reject(unavailable('The map is busy. Please try again in a moment.', RETRY_AFTER_SECONDS));
    const flight = this.inTurn(() => this.paint(block)).finally(() => this.flights.delete(key));
    this.flights.set(key, flight);
    return flight;
  }

  private async paint(block: TileBlock): Promise<Map<string, Tile>> {
    let pictures: Uint8Array[];
    try {
      pictures = await this.painter.paint(block);
    } catch (error) {
      if (!(error instanceof DrawingMissing)) throw error;
      this.isMissing = true;
      throw noTiles();
    }
    const tiles = new Map<string, Tile>();
    for (const [at, address] of tilesOf(block).entries()) {
      const tile = tileOf(pictures[at]!);
      tiles.set(tileKey(address), tile);
      this.cache.set(tileKey(address), tile);
      void this.shelf.write(address, tile.bytes);
    }
    return tiles;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.queue.push(resolve));
    else this.running++;
    try {
      return await work();
    } finally {
      // The place goes to who waited longest, without being free in between.
      const next = this.queue.shift();
      if (next) next();
      else this.running--;
    }
  }
}

const noTiles = () => notFound('This installation draws no map tiles.');
