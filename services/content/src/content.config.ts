import { fileURLToPath } from 'node:url';
import { ServiceConfig } from '@community-help/service-kit';
import { IsNotEmpty, IsString } from 'class-validator';

/** Settings of the content service. */
export class ContentConfig extends ServiceConfig {
  /** Folder with posts/*.md and projects/*.md; the one that comes with the service unless said. */
  @IsString() @IsNotEmpty() contentDir: string = fileURLToPath(new URL('../content', import.meta.url));
}
