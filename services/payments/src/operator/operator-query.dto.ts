import type { DisputeState, PayoutState, PremiumState, UnallocatedState } from '@community-help/api-contracts';
import { AuditPageDto, PageDto } from '@community-help/service-kit';
import { IsIn, IsOptional, Matches, MaxLength, ValidateBy } from 'class-validator';

/** Of the column: a larger one is no amount of ours. */
const MAX_PENCE = 2_147_483_647;
const DISPUTE_STATES: readonly DisputeState[] = ['open', 'won', 'lost'];
const UNALLOCATED_STATES: readonly UnallocatedState[] = ['open', 'decided'];
const PAYOUT_STATES: readonly PayoutState[] = ['reserved', 'waiting_funds', 'transferred', 'paying', 'unreachable', 'paid', 'returned', 'refused'];
const PREMIUM_STATES: readonly PremiumState[] = ['incomplete', 'active', 'past_due', 'ended'];
/** Beside the states: whatever does not go on by itself. */
const PAYOUT_FILTERS = [...PAYOUT_STATES, 'trouble'] as const;

const Check = (name: string, isFine: (text: string) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: (value) => typeof value === 'string' && isFine(value), defaultMessage: () => message } });
const ID = /^[^\s\p{Cc}]*$/u;
/** 'undefined' in time, the 30th of February, is no day. */
const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

export class PaymentQueryDto extends PageDto {
  /** An id: of the payment, or of its intent at Stripe. */
  @IsOptional() @Matches(ID, { message: 'q must be an id' }) @MaxLength(100) q?: string;
  @IsOptional() @Matches(ID, { message: 'helperId must be an id' }) @MaxLength(100) helperId?: string;
  @IsOptional() @Check('pence', (text) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_PENCE, 'amountPence must be whole pence') amountPence?: string;
  /** In London. */
  @IsOptional() @Check('day', isDay, 'day must be a day like 2026-02-28') day?: string;
  /** `addressId` of the donor's address: the address itself does not travel. */
  @IsOptional() @Matches(/^[\w-]{43}$/, { message: 'donor must be the hash of an address' }) donor?: string;
}

export class UnallocatedQueryDto extends PageDto {
  @IsOptional() @IsIn(UNALLOCATED_STATES, { message: `state must be one of ${UNALLOCATED_STATES.join(', ')}` }) state?: UnallocatedState;
}

export class DisputeQueryDto extends PageDto {
  @IsOptional() @IsIn(DISPUTE_STATES, { message: `state must be one of ${DISPUTE_STATES.join(', ')}` }) state?: DisputeState;
}

export class PayoutQueryDto extends PageDto {
  @IsOptional() @IsIn(PAYOUT_FILTERS, { message: `state must be one of ${PAYOUT_FILTERS.join(', ')}` }) state?: PayoutState | 'trouble';
  @IsOptional() @Matches(ID, { message: 'helperId must be an id' }) @MaxLength(100) helperId?: string;
}

export class PremiumQueryDto extends PageDto {
  @IsOptional() @IsIn(PREMIUM_STATES, { message: `state must be one of ${PREMIUM_STATES.join(', ')}` }) state?: PremiumState;
  @IsOptional() @Matches(ID, { message: 'helperId must be an id' }) @MaxLength(100) helperId?: string;
}

export class MoneyAuditQueryDto extends AuditPageDto {
  @IsOptional() @Matches(ID, { message: 'helperId must be an id' }) @MaxLength(100) helperId?: string;
  @IsOptional() @Matches(ID, { message: 'subject must be an id' }) @MaxLength(100) subject?: string;
}
