import { faultOfEmail, OPERATOR_REASON, type PersonBar, type PersonCopyRequest, type PersonErasure, type PersonQuery } from '@community-help/api-contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { CheckedText, RequiredText, Trimmed } from '../helper/plain-text.js';

const REASON = { min: OPERATOR_REASON.minLength, max: OPERATOR_REASON.maxLength };
const MOST = 2_147_483_647;

export class PersonQueryDto implements PersonQuery {
  @Trimmed() @CheckedText('email', faultOfEmail) email: string;
}

export class PersonCopyDto extends PersonQueryDto implements PersonCopyRequest {
  @RequiredText(REASON) reason: string;
}

export class PersonBarDto extends PersonCopyDto implements PersonBar {
  @IsBoolean() isBarred: boolean;
}

export class LookedAtDto {
  @IsString() @MaxLength(100) id: string;
  @IsInt() @Min(1) @Max(MOST) revision: number;
}

export class PersonErasureDto extends PersonCopyDto implements PersonErasure {
  @IsArray() @ArrayMaxSize(200) @ValidateNested({ each: true }) @Type(() => LookedAtDto) listings: LookedAtDto[];
  @IsInt() @Min(0) @Max(MOST) reports: number;
  @IsInt() @Min(0) @Max(MOST) conversations: number;
}
