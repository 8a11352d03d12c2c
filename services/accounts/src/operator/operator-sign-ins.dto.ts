import { OPERATOR_REASON, type PersonQuery, type SignInErasure } from '@community-help/api-contracts';
import { OperatorReason } from '@community-help/service-kit';
import { SignInRequestDto } from '../sign-in/sign-in-request.dto.js';

/** By the rule of whoever signs in, so that an operator finds exactly what its owner opened. */
export class SignInsQueryDto extends SignInRequestDto implements PersonQuery {}

export class SignInErasureDto extends SignInsQueryDto implements SignInErasure {
  @OperatorReason(OPERATOR_REASON) reason: string;
}
