import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASEMAP_VERSION } from '@community-help/api-contracts';
import { describe, expect, it } from '@jest/globals';
import type { TileBlock } from '../src/basemap/drawing/tile-block.js';
import { MOST_WAITING, ServeTile } from '../src/basemap/serve-tile.js';
import { tileAddress, type TileAddress } from '../src/basemap/tile-address.js';
import { TileCache } from '../src/basemap/tile-cache.js';
import { DrawingMissing, type TilePainter } from '../src/basemap/tile-painter.js';
import { TileShelf } from '../src/basemap/tile-shelf.js';

const MEGABYTE = 1024 * 1024;
const tile = (column: number, row = 650, zoom = 11): TileAddress => tileAddress({ version: BASEMAP_VERSION, theme: 'light', z: String(zoom), x: String(column), tile: `${row}.webp` });

/** Draws only when it is told to. */
class HeldPainter implements TilePainter {
  readonly orders: TileBlock[] = [];
  private readonly held: (() => void)[] = [];
  fault: Error | undefined;
  isHeld = false;

  async paint(block: TileBlock): Promise<Uint8Array[]> {
    this.orders.push(block);
    if (this.isHeld) await new Promise<void>((resolve) => this.held.push(resolve));
    if (this.fault) throw this.fault;
    return [0, 1, 2, 3].map((at) => Uint8Array.from(Buffer.from(`${block.zoom} ${block.column} ${block.row} ${at}`)));
  }

  release(): void {
    this.isHeld = false;
    for (const go of this.held.splice(0)) go();
  }

  close = (): Promise<void> => Promise.resolve();
}

function serving(painter: HeldPainter, folder?: string, bytes = MEGABYTE): ServeTile {
  return new ServeTile(painter, new TileCache(bytes), new TileShelf(folder, BASEMAP_VERSION));
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Files are written after the answer. */
async function filesIn(folder: string, count: number): Promise<void> {
  const end = Date.now() + 60_000;
  while ((await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webp')).length < count) {
    if (Date.now() > end) throw new Error(`no ${count} files in the folder`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('serving tiles', () => {
  it('draws a block once for everybody who waits for it, and never again while it is kept', async () => {
    const painter = new HeldPainter();
    painter.isHeld = true;
    const serve = serving(painter);
    const asked = [tile(1014), tile(1015), tile(1014, 651), tile(1014)].map((address) => serve.find(address));
    await soon();
    painter.release();
    const found = await Promise.all(asked);
    expect(painter.orders).toHaveLength(1);
    expect(found.map(({ bytes }) => Buffer.from(bytes).toString().at(-1))).toEqual(['0', '1', '2', '0']);
    expect(await serve.find(tile(1015))).toBe(found[1]);
    expect(painter.orders).toHaveLength(1);
    expect(serve.isIdle).toBe(true);
  });

  it('lets a number wait and refuses the next with 503 and when to come back', async () => {
    const painter = new HeldPainter();
    painter.isHeld = true;
    const serve = serving(painter);
    const asked = Array.from({ length: 2 + MOST_WAITING }, (_, at) => serve.find(tile(940 + 2 * at)));
    await soon();
    expect(painter.orders).toHaveLength(2);
    await expect(serve.find(tile(1010))).rejects.toMatchObject({ status: 503, retryAfterSeconds: expect.any(Number) });
    // Who asks for a block that is under way waits with the others.
    const shared = serve.find(tile(941));
    painter.release();
    await expect(Promise.all([...asked, shared])).resolves.toHaveLength(3 + MOST_WAITING);
    await expect(serve.find(tile(1010))).resolves.toBeDefined();
    expect(serve.isIdle).toBe(true);
  });

  it('goes on after a drawing that failed', async () => {
    const painter = new HeldPainter();
    painter.fault = new Error('the thread broke');
    const serve = serving(painter);
    await expect(serve.find(tile(1000))).rejects.toThrow('the thread broke');
    painter.fault = undefined;
    await expect(serve.find(tile(1000))).resolves.toBeDefined();
    expect(serve.isIdle).toBe(true);
  });

  it('answers 404 where the drawing library is missing, and asks it only once', async () => {
    const painter = new HeldPainter();
    painter.fault = new DrawingMissing();
    const serve = serving(painter);
    await expect(serve.find(tile(1000))).rejects.toMatchObject({ status: 404 });
    await expect(serve.find(tile(1002))).rejects.toMatchObject({ status: 404 });
    expect(painter.orders).toHaveLength(1);
  });

  it('keeps no more in memory than it may, and forgets what was not asked for longest', async () => {
    const painter = new HeldPainter();
    const cache = new TileCache(5_000);
    const serve = new ServeTile(painter, cache, new TileShelf(undefined, BASEMAP_VERSION));
    for (let at = 0; at < 20; at++) await serve.find(tile(1000 + 2 * at));
    expect(cache.heldBytes).toBeLessThanOrEqual(5_000);
    await serve.find(tile(1038));
    expect(painter.orders).toHaveLength(20);
    await serve.find(tile(1000));
    expect(painter.orders).toHaveLength(21);
  });

  it('keeps small zooms in a folder for the next process, large ones not, and removes other versions', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tiles-'));
    const first = new HeldPainter();
    const serve = serving(first, folder);
    await serve.find(tile(30, 20, 6));
    await serve.find(tile(1000));
    await filesIn(join(folder, BASEMAP_VERSION, 'light'), 4);
    const second = new HeldPainter();
    const again = serving(second, folder);
    expect(Buffer.from((await again.find(tile(30, 20, 6))).bytes).toString()).toBe('6 15 10 0');
    expect(second.orders).toHaveLength(0);
    await new TileShelf(folder, 'uk-next').tidy();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('draws although its folder cannot be written', async () => {
    const painter = new HeldPainter();
    const serve = serving(painter, '/dev/null/tiles');
    await expect(serve.find(tile(30, 20, 6))).resolves.toBeDefined();
  });
});
