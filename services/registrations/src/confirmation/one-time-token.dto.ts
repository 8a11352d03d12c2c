import type { OneTimeToken } from '@community-help/api-contracts';
import { IsString } from 'class-validator';

export class OneTimeTokenDto implements OneTimeToken {
  @IsString({ message: 'token is required' }) token: string;
}
