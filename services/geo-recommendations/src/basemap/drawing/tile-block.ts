import type { TileTheme } from '@community-help/api-contracts';
import type { Box } from '../ground/clip-rings.js';
import type { Square } from '../ground/layer-cells.js';
import { WORLD } from '../ground/world.js';

/** Tiles are drawn in blocks of this many times as many: what lies in several of them is cut, joined and set once. */
export const BLOCK_TILES = 2;
const BLOCK_ZOOMS = Math.log2(BLOCK_TILES);
export const TILE_PX = 256;
export const BLOCK_PX = BLOCK_TILES * TILE_PX;

/** A square of tiles that are drawn together. */
export interface TileBlock {
  theme: TileTheme;
  zoom: number;
  /** Column and row of its first tile, divided by BLOCK_TILES. */
  column: number;
  row: number;
  /** Device pixels to a pixel. */
  density: 1 | 2;
}

/** The square of the quadtree that a block covers. */
export function squareOf({ zoom, column, row }: TileBlock): Square {
  return { zoom: zoom - BLOCK_ZOOMS, column, row };
}

export function boxOf(block: TileBlock): Box {
  const size = WORLD / 2 ** (block.zoom - BLOCK_ZOOMS);
  return { west: block.column * size, east: (block.column + 1) * size, north: block.row * size, south: (block.row + 1) * size };
}
