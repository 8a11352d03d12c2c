import { ArrayNotEmpty, IsArray, IsInt, IsString, IsUrl, Matches, Max, Min, MinLength } from 'class-validator';
import { ServiceConfig } from '@community-help/service-kit';

export class UploadsConfig extends ServiceConfig {
  /** Base address of the object store for this service. */
  @IsUrl({ require_tld: false, require_protocol: true })
  s3Endpoint: string;

  /** Base address of the same store for browsers. The host is part of a presigned signature, so it must be exactly what they use. */
  @IsUrl({ require_tld: false, require_protocol: true })
  s3PublicEndpoint: string;

  @IsString()
  @MinLength(1)
  s3Region: string = 'us-east-1';

  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 's3Bucket must be a valid bucket name' })
  s3Bucket: string = 'community-help';

  @IsString()
  @MinLength(1)
  s3AccessKey: string;

  @IsString()
  @MinLength(1)
  s3SecretKey: string;

  /** Milliseconds of silence after which the object store counts as away. */
  @IsInt()
  @Min(100)
  @Max(60_000)
  s3TimeoutMs: number = 10_000;

  /** Keys by which services of ours know each other; all of them are believed, so that one can be rolled. */
  @IsArray()
  @ArrayNotEmpty()
  @MinLength(16, { each: true })
  internalApiKeys: string[];

  /** Seconds an upload address is valid. */
  @IsInt()
  @Min(60)
  @Max(604_800)
  uploadSeconds: number = 900;

  /** Pictures decoded at the same time; each may need 256 MB. */
  @IsInt()
  @Min(1)
  @Max(16)
  imageConcurrency: number = 2;

  /** Pictures that may wait for their turn. */
  @IsInt()
  @Min(0)
  @Max(1000)
  imageQueueLength: number = 100;

  /** Hours after which what nobody adopted is removed. */
  @IsInt()
  @Min(1)
  @Max(8760)
  leftOverHours: number = 24;
}
