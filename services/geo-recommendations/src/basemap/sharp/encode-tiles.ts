import type sharpFunction from 'sharp';
import { BLOCK_TILES, TILE_PX, type TileBlock } from '../drawing/tile-block.js';

/** WebP quality, of the preset that gives one colour of the sea the same value in every tile; at two device pixels to a pixel the eye forgives more. */
const QUALITY = { 1: 52, 2: 42 } as const;
/** Of 6: the last steps take twice the time for a tenth of the bytes. */
const EFFORT = 1;

type Sharp = typeof sharpFunction;

/** Turns the SVG of a block into its tiles as WebP, row by row. */
export type EncodeTiles = (svg: string, density: TileBlock['density']) => Promise<Uint8Array[]>;

/** The drawing library, when this machine has it; undefined where it is not installed. */
export async function loadEncoder(): Promise<EncodeTiles | undefined> {
  let sharp: Sharp;
  try {
    ({ default: sharp } = await import('sharp'));
  } catch {
    return undefined;
  }
  // One thread for each picture; how many pictures there are at a time is the queue's to say.
  sharp.concurrency(1);
  sharp.cache(false);
  return async (svg, density) => {
    const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const side = TILE_PX * density;
    const tiles: Uint8Array[] = [];
    for (let row = 0; row < BLOCK_TILES; row++) {
      for (let column = 0; column < BLOCK_TILES; column++) {
        const tile = sharp(data, { raw }).extract({ left: column * side, top: row * side, width: side, height: side });
        tiles.push(await tile.webp({ preset: 'drawing', quality: QUALITY[density], effort: EFFORT }).toBuffer());
      }
    }
    return tiles;
  };
}
