import { archiveVersion } from '@community-help/api-contracts';
import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GeoRecommendationsConfig } from '../geo-recommendations.config.js';
import { drawAhead } from './draw-ahead.js';
import { openPainting } from './open-painting.js';
import { PaintInWorker } from './paint-in-worker.js';
import { ArchiveTiles } from './pmtiles/archive-tiles.js';
import { ServeTile } from './serve-tile.js';
import { TileCache } from './tile-cache.js';
import { TileController } from './tile.controller.js';
import { OWN_TILES, TILE_SET, type TileSet } from './tile-address.js';
import { PaintHere, type TilePainter } from './tile-painter.js';
import { TileShelf } from './tile-shelf.js';

const DATA_FOLDER = new URL('../../data/', import.meta.url);
const MEGABYTE = 1024 * 1024;
/** Threads run compiled code only; when this file runs as source (in tests), tiles are drawn in the same thread. */
const isSource = import.meta.url.endsWith('.ts');
const painter = (): TilePainter => (isSource ? new PaintHere(openPainting(DATA_FOLDER, false)) : new PaintInWorker(DATA_FOLDER));

/** An archive may have zooms that our own map has not. */
const ARCHIVE_MAX_ZOOM = 19;

function tileSetOf({ pmtilesUrl }: GeoRecommendationsConfig): TileSet {
  return pmtilesUrl === undefined ? OWN_TILES : { version: archiveVersion(pmtilesUrl), maxZoom: ARCHIVE_MAX_ZOOM };
}

/** The base map as tiles. */
@Module({
  controllers: [TileController],
  providers: [
    { provide: TILE_SET, useFactory: tileSetOf, inject: [GeoRecommendationsConfig] },
    { provide: TileShelf, useFactory: ({ tileFolder }: GeoRecommendationsConfig) => new TileShelf(tileFolder, OWN_TILES.version), inject: [GeoRecommendationsConfig] },
    {
      provide: ServeTile,
      useFactory: ({ tileCacheMb, pmtilesUrl }: GeoRecommendationsConfig, shelf: TileShelf) =>
        new ServeTile(painter(), new TileCache(tileCacheMb * MEGABYTE), shelf, pmtilesUrl === undefined ? undefined : new ArchiveTiles(pmtilesUrl)),
      inject: [GeoRecommendationsConfig, TileShelf],
    },
  ],
})
export class BasemapModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stop = new AbortController();

  constructor(
    private readonly config: GeoRecommendationsConfig,
    @Inject(ServeTile) private readonly serveTile: ServeTile,
    @Inject(TileShelf) private readonly shelf: TileShelf,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.shelf.tidy();
    if (this.config.drawsTilesAhead && !isSource && this.config.pmtilesUrl === undefined) void drawAhead(this.serveTile, this.stop.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.serveTile.close();
  }
}
