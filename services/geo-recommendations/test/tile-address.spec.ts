import { BASEMAP_VERSION } from '@community-help/api-contracts';
import { describe, expect, it } from '@jest/globals';
import { blockOf, tileAddress, tileKey, tilesOf, type TileParams } from '../src/basemap/tile-address.js';

const LEEDS: TileParams = { version: BASEMAP_VERSION, theme: 'light', z: '11', x: '1015', tile: '659.webp' };
const statusOf = (change: Partial<TileParams>): number => {
  try {
    tileAddress({ ...LEEDS, ...change });
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

describe('the address of a tile', () => {
  it('is read with its theme and density', () => {
    expect(tileAddress(LEEDS)).toEqual({ theme: 'light', zoom: 11, column: 1015, row: 659, density: 1 });
    expect(tileAddress({ ...LEEDS, theme: 'dark', tile: '659@2x.webp' })).toMatchObject({ theme: 'dark', density: 2 });
  });

  it.each<[string, Partial<TileParams>]>([
    ['an unknown theme', { theme: 'sepia' }],
    ['a theme from the prototype', { theme: 'constructor' }],
    ['a zoom too far out', { z: '4' }],
    ['a zoom too far in', { z: '16' }],
    ['a zoom that is no number', { z: '1e1' }],
    ['a column beyond the world', { x: '2048' }],
    ['a negative column', { x: '-1' }],
    ['a column with a leading nought', { x: '01015' }],
    ['a column of a hundred digits', { x: '9'.repeat(100) }],
    ['a row beyond the world', { tile: '2048.webp' }],
    ['another kind of file', { tile: '659.png' }],
    ['another density', { tile: '659@3x.webp' }],
    ['a path', { tile: '..%2f659.webp' }],
    ['a version that is none', { version: '../x' }],
  ])('is refused with 400: %s', (_name, change) => {
    expect(statusOf(change)).toBe(400);
  });

  it('says every fault at once', () => {
    expect(() => tileAddress({ version: BASEMAP_VERSION, theme: 'x', z: 'x', x: 'x', tile: 'x' })).toThrow(/theme must.*z must.*x must.*the tile must/);
  });

  it('is not found in another version, and where there is no map', () => {
    expect(statusOf({ version: 'uk-0' })).toBe(404);
    expect(statusOf({ x: '0' })).toBe(404);
    expect(statusOf({ z: '5', x: '14', tile: '9.webp' })).toBe(200);
  });

  it('belongs to one block of four', () => {
    const address = tileAddress(LEEDS);
    const tiles = tilesOf(blockOf(address));
    expect(new Set(tiles.map(tileKey)).size).toBe(4);
    expect(tiles.map(tileKey)).toContain(tileKey(address));
    for (const tile of tiles) expect(blockOf(tile)).toEqual(blockOf(address));
  });
});
