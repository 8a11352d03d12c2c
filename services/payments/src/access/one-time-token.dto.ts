import type { OneTimeToken } from '@community-help/api-contracts';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';

/** Body of every use of a mailed link. */
export class OneTimeTokenDto implements OneTimeToken {
  @IsString() @IsNotEmpty() @MaxLength(2_000) token: string;
}
