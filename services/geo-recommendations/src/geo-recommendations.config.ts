import { ServiceConfig } from '@community-help/service-kit';
import { IsBoolean, IsInt, IsOptional, IsString, IsUrl, Max, Min } from 'class-validator';

export class GeoRecommendationsConfig extends ServiceConfig {
  /** Milliseconds between looks at the projection when nobody rings; the bell usually comes within ten. */
  @IsInt() @Min(50) @Max(60_000) projectionPollMs: number = 1000;

  /** How many per cent fewer findable helpers than before a rebuild may bring before it is refused; 100 takes any number. */
  @IsInt() @Min(0) @Max(100) rebuildMaxLossPercent: number = 5;
  /** Rebuild although the first events of the log were deleted by age: for who has published all listings anew. */
  @IsBoolean() rebuildFromPartialLog: boolean = false;

  /** Megabytes of map tiles kept in memory. */
  @IsInt() @Min(1) @Max(4096) tileCacheMb: number = 48;
  /** Folder where tiles of the small zooms are kept, at most about 100 MB; absent = in memory alone. */
  @IsOptional() @IsString() tileFolder?: string;
  /** Archive of raster tiles (PMTiles, read by byte ranges) that is asked before our own map is drawn; the gateway has the same value. */
  @IsOptional() @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] }) pmtilesUrl?: string;
  /** Draw the tiles that most visits begin with before anybody asks. */
  @IsBoolean() drawsTilesAhead: boolean = true;
}
