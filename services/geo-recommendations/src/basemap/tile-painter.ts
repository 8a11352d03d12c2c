import type { TileBlock } from './drawing/tile-block.js';

/** Nobody can draw here: the library is not installed, or the data cannot be read. */
export class DrawingMissing extends Error {
  constructor() {
    super('Tiles cannot be drawn on this machine');
    this.name = 'DrawingMissing';
  }
}

/** Draws blocks of tiles. */
export interface TilePainter {
  /**
   * The tiles of a block, row by row.
   * @throws DrawingMissing when none will ever be drawn here
   */
  paint(block: TileBlock): Promise<Uint8Array[]>;
  close(): Promise<void>;
}

/** What is needed to draw one block after another; made in the thread that draws. */
export type OpenPainting = () => Promise<(block: TileBlock) => Promise<Uint8Array[]>>;

/** Draws in the calling thread: for tests, which run sources, and for measurements. */
export class PaintHere implements TilePainter {
  private opened: ReturnType<OpenPainting> | undefined;

  constructor(private readonly open: OpenPainting) {}

  async paint(block: TileBlock): Promise<Uint8Array[]> {
    this.opened ??= this.open();
    const paint = await this.opened;
    return paint(block);
  }

  async close(): Promise<void> {
    await this.opened;
  }
}
