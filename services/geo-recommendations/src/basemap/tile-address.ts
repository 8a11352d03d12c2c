import { BASEMAP_VERSION, FAR_ZOOM, TILE_BOXES, TILE_THEMES, TILE_ZOOMS, type TileTheme } from '@community-help/api-contracts';
import { badRequest, notFound, type FieldFault } from '@community-help/service-kit';
import { BLOCK_TILES, type TileBlock } from './drawing/tile-block.js';
import { WORLD, xOfLongitude, yOfLatitude } from './ground/world.js';

/** One tile: where it is and how it is drawn. */
export interface TileAddress {
  theme: TileTheme;
  zoom: number;
  column: number;
  row: number;
  /** Device pixels to a pixel. */
  density: 1 | 2;
}

/** The parts of '/tiles/{version}/{theme}/{z}/{x}/{tile}' as they were sent. */
export interface TileParams {
  version: string;
  theme: string;
  z: string;
  x: string;
  tile: string;
}

/** The tiles that an installation has. */
export interface TileSet {
  version: string;
  maxZoom: number;
}

export const TILE_SET = Symbol('tile set');
export const OWN_TILES: TileSet = { version: BASEMAP_VERSION, maxZoom: TILE_ZOOMS.max };

const NUMBER = /^(?:0|[1-9]\d{0,5})$/;
const FILE = /^(0|[1-9]\d{0,5})(@2x)?\.webp$/;
const VERSION = /^[a-z0-9-]{1,40}$/;

/**
 * Reads the address of a tile.
 * @throws Problem 400 for what can be no tile, 404 for another version and for a tile where this map has no land and no sea
 */
export function tileAddress({ version, theme, z, x, tile }: TileParams, { version: ownVersion, maxZoom }: TileSet = OWN_TILES): TileAddress {
  const file = FILE.exec(tile);
  const zoom = NUMBER.test(z) ? Number(z) : NaN;
  const column = NUMBER.test(x) ? Number(x) : NaN;
  const row = file === null ? NaN : Number(file[1]);
  const faults: FieldFault[] = [];
  if (!VERSION.test(version)) faults.push({ field: 'version', message: 'version must be letters, digits and hyphens' });
  if (!isTheme(theme)) faults.push({ field: 'theme', message: `theme must be ${TILE_THEMES.join(' or ')}` });
  if (!(zoom >= TILE_ZOOMS.min && zoom <= maxZoom)) faults.push({ field: 'z', message: `z must be a whole number from ${TILE_ZOOMS.min} to ${maxZoom}` });
  if (!(column < 2 ** zoom)) faults.push({ field: 'x', message: 'x must be a whole number below 2^z' });
  if (!(row < 2 ** zoom)) faults.push({ field: 'y', message: 'the tile must be named y.webp or y@2x.webp, with y a whole number below 2^z' });
  if (faults.length > 0 || !isTheme(theme)) throw badRequest(`Please correct: ${faults.map(({ message }) => message).join('; ')}.`, faults);
  if (version !== ownVersion) throw notFound('There is no such version of the map. Please load the page again.');
  const address: TileAddress = { theme, zoom, column, row, density: file?.[2] === undefined ? 1 : 2 };
  if (!isOnMap(address)) throw notFound('The map shows the United Kingdom and the land around it; this tile is elsewhere.');
  return address;
}

/** The tile's place in files and maps of tiles. */
export function tileKey({ theme, zoom, column, row, density }: TileAddress): string {
  return `${theme}/${zoom}-${column}-${row}${density === 2 ? '@2x' : ''}`;
}

/** The block that a tile is drawn with. */
export function blockOf({ column, row, ...style }: TileAddress): TileBlock {
  return { ...style, column: Math.floor(column / BLOCK_TILES), row: Math.floor(row / BLOCK_TILES) };
}

/** The tiles of a block, row by row. */
export function tilesOf({ column, row, ...style }: TileBlock): TileAddress[] {
  return Array.from({ length: BLOCK_TILES ** 2 }, (_, at) => ({
    ...style,
    column: column * BLOCK_TILES + (at % BLOCK_TILES),
    row: row * BLOCK_TILES + Math.floor(at / BLOCK_TILES),
  }));
}

function isTheme(text: string): text is TileTheme {
  return (TILE_THEMES as readonly string[]).includes(text);
}

function isOnMap({ zoom, column, row }: TileAddress): boolean {
  const [west, south, east, north] = zoom <= FAR_ZOOM ? TILE_BOXES.far : TILE_BOXES.near;
  const size = WORLD / 2 ** zoom;
  const isInside = (column + 1) * size > xOfLongitude(west) && column * size < xOfLongitude(east);
  return isInside && (row + 1) * size > yOfLatitude(north) && row * size < yOfLatitude(south);
}
