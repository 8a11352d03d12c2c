import { OPERATOR_REASON, type OperatorMailState, type SendAgainRequest } from '@community-help/api-contracts';
import { AuditPageDto, OperatorReason, PageDto } from '@community-help/service-kit';
import { IsIn, IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';

const STATES: readonly OperatorMailState[] = ['waiting', 'sending', 'sent', 'refused', 'unknown', 'dropped'];
const STATE = { message: `state must be one of ${STATES.join(', ')}` };

export class MailQueryDto extends PageDto {
  @IsOptional() @IsIn(STATES, STATE) state?: OperatorMailState;
  @IsOptional() @Matches(/^[^\s\p{Cc}]*$/u, { message: 'helperId must be an id' }) @MaxLength(100) helperId?: string;
}

export class MailAuditQueryDto extends AuditPageDto {
  @IsOptional() @IsUUID() mailId?: string;
}

export class SendAgainDto implements SendAgainRequest {
  @OperatorReason(OPERATOR_REASON) reason: string;
  @IsIn(STATES, STATE) state: OperatorMailState;
}
