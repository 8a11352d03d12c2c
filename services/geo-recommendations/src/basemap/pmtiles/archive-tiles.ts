import { logger, OutageError } from '@community-help/service-kit';
import { PMTiles, TileType } from 'pmtiles';
import type { TileArchive } from '../serve-tile.js';
import type { TileAddress } from '../tile-address.js';
import { type Tile, tileOf } from '../tile-cache.js';

const CONTENT_TYPES: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};
const PATIENCE_MS = 8000;
const log = logger('basemap');

/** Raster tiles out of a PMTiles archive anywhere, read by byte ranges: a tile costs one request, its directory now and then another. */
export class ArchiveTiles implements TileArchive {
  private readonly archive: PMTiles;
  private isRefused = false;

  constructor(url: string) {
    this.archive = new PMTiles(url);
  }

  async find({ zoom, column, row }: TileAddress): Promise<Tile | undefined> {
    if (this.isRefused) return undefined;
    try {
      const { tileType } = await this.archive.getHeader();
      const contentType = CONTENT_TYPES[tileType];
      if (contentType === undefined) return this.refuse();
      const found = await this.archive.getZxy(zoom, column, row, AbortSignal.timeout(PATIENCE_MS));
      return found && tileOf(new Uint8Array(found.data), contentType);
    } catch (error) {
      // Not our own map instead: browsers would keep it for a year under the archive's version.
      throw new OutageError(`The tile archive does not answer: ${String(error)}`);
    }
  }

  private refuse(): undefined {
    this.isRefused = true;
    log.error({}, 'PMTILES_URL leads to vector tiles, which are not drawn: our own map is used');
    return undefined;
  }
}
