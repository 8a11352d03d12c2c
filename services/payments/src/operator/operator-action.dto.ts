import { HOLD_CAUSES, OPERATOR_REASON, type AllocationRequest, type HoldCause, type HoldRequest, type PayoutState, type PremiumEndRequest, type ReasonedRequest, type RefundRequest, type ReleaseRequest, type RetryRequest } from '@community-help/api-contracts';
import { OperatorReason } from '@community-help/service-kit';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const CAUSES = HOLD_CAUSES.map(({ id }) => id);
const STATES: readonly PayoutState[] = ['reserved', 'waiting_funds', 'transferred', 'paying', 'unreachable', 'paid', 'returned', 'refused'];
const MAX = 2_147_483_647;
const VERSION = { message: 'version must be the number of what you looked at' };

export class ReasonedDto implements ReasonedRequest {
  @OperatorReason(OPERATOR_REASON) reason: string;
}

export class RefundDto extends ReasonedDto implements RefundRequest {
  @IsOptional() @IsInt({ message: 'amountPence must be whole pence' }) @Min(1) @Max(MAX) amountPence?: number;
  @IsInt(VERSION) @Min(0) @Max(MAX) version: number;
}

export class AllocationDto extends ReasonedDto implements AllocationRequest {
  @IsString() @IsNotEmpty() @MaxLength(100) helperId: string;
}

export class RetryDto extends ReasonedDto implements RetryRequest {
  @IsIn(STATES, { message: `state must be one of ${STATES.join(', ')}` }) state: PayoutState;
  @IsInt(VERSION) @Min(0) @Max(MAX) version: number;
}

export class ReleaseDto extends ReasonedDto implements ReleaseRequest {
  @IsInt(VERSION) @Min(0) @Max(MAX) version: number;
}

export class PremiumEndDto extends ReleaseDto implements PremiumEndRequest {
  @IsIn(['none', 'last', 'all'], { message: 'refund must be one of none, last, all' }) refund: PremiumEndRequest['refund'];
}

export class HoldDto extends ReleaseDto implements HoldRequest {
  @IsIn(CAUSES, { message: `cause must be one of ${CAUSES.join(', ')}` }) cause: HoldCause;
}
