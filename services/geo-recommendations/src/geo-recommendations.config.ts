import { ServiceConfig } from '@community-help/service-kit';
import { IsInt, Max, Min } from 'class-validator';

export class GeoRecommendationsConfig extends ServiceConfig {
  /** Milliseconds between looks at the projection when nobody rings; the bell usually comes within ten. */
  @IsInt() @Min(50) @Max(60_000) projectionPollMs: number = 1000;
}
