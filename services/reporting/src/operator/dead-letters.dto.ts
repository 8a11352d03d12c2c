import { DEAD_LETTERS_AT_ONCE, OPERATOR_REASON, type DeadLetterWish, type SettleDeadLettersRequest } from '@community-help/api-contracts';
import { OperatorReason } from '@community-help/service-kit';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, Matches } from 'class-validator';

const WISHES: readonly DeadLetterWish[] = ['replay', 'drop'];

export class SettleDeadLettersDto implements SettleDeadLettersRequest {
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(DEAD_LETTERS_AT_ONCE) @ArrayUnique() @Matches(/^[^\s\p{Cc}]{1,200}$/u, { each: true, message: 'ids must be ids of dead letters' }) ids: string[];
  @IsIn(WISHES, { message: `wish must be one of ${WISHES.join(', ')}` }) wish: DeadLetterWish;
  @OperatorReason(OPERATOR_REASON) reason: string;
}
