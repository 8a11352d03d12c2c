import { SERVICE_NAMES, type ServiceName } from '@community-help/api-contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';

export class IdentifyDto {
  /** What the cookie of the browser holds. */
  @IsString() @MaxLength(200) token: string;
  /** The service that will be shown the identity; no other one believes it. */
  @IsIn(SERVICE_NAMES) audience: ServiceName;
}
