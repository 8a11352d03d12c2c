import { fileURLToPath } from 'node:url';
import { ServiceConfig } from '@community-help/service-kit';
import { ArrayNotEmpty, IsArray, IsJSON, IsNotEmpty, IsString, IsUrl, MinLength } from 'class-validator';

/** Settings of the content service. */
export class ContentConfig extends ServiceConfig {
  /** Folder with posts/*.md and projects/*.md; the one that comes with the service unless said. */
  @IsString() @IsNotEmpty() contentDir: string = fileURLToPath(new URL('../content', import.meta.url));
  /** Answers `POST /internal/objects/adopt`; without a trailing path. */
  @IsUrl({ require_tld: false, require_protocol: true, protocols: ['http', 'https'] }) uploadsUrl: string;
  /** Keys by which services of ours know each other; the first one is shown. */
  @IsArray() @ArrayNotEmpty() @MinLength(16, { each: true }) internalApiKeys: string[];
  /** Public Ed25519 keys (a JSON Web Key Set) of the identities that accounts signs. */
  @IsJSON() identityPublicKeys: string;
}
