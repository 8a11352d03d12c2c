import { findCategory, VERIFICATION_STATES, type ListingState, type ProjectType, type ReportState, type VerificationState } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { Checked, OptionalText } from '../helper/plain-text.js';

const STATES: readonly ListingState[] = ['listed', 'paused', 'hidden', 'unconfirmed', 'removed'];
const REPORT_STATES: readonly ReportState[] = ['open', 'assigned', 'decided'];
type CheckState = Exclude<VerificationState, 'unverified'>;
const CHECK_STATES = VERIFICATION_STATES.filter((state): state is CheckState => state !== 'unverified');
const MAX_LIMIT = 100;
const LIMIT = 50;

/** Which part of a list: every list of the console takes these. */
export class PageDto {
  @IsOptional() @Matches(/^\d{1,3}$/, { message: `limit must be a whole number from 1 to ${MAX_LIMIT}` }) limit?: string;
  @IsOptional() @Matches(/^[\w-]{1,300}$/, { message: 'after must be what the page before gave as next' }) after?: string;
}

export class ListingQueryDto extends PageDto {
  /** A part of name, services or description, a whole address, or an id. */
  @OptionalText({ max: 254 }) q?: string | null;
  @IsOptional()
  @Transform(({ obj, key }) => (typeof obj[key] === 'string' ? (findCategory(obj[key])?.id ?? obj[key]) : obj[key]))
  @Checked('projectType', (value) => (typeof value === 'string' && findCategory(value) ? undefined : 'must be a category'))
  projectType?: ProjectType;
  @IsOptional() @IsIn(STATES, { message: `state must be one of ${STATES.join(', ')}` }) state?: ListingState;
}

export class ReportQueryDto extends PageDto {
  @IsOptional() @IsIn(REPORT_STATES, { message: `state must be one of ${REPORT_STATES.join(', ')}` }) state?: ReportState;
}

export class CheckQueryDto extends PageDto {
  @IsOptional() @IsIn(CHECK_STATES, { message: `state must be one of ${CHECK_STATES.join(', ')}` }) state?: CheckState;
}

export class AuditQueryDto extends PageDto {
  @OptionalText({ max: 100 }) helperId?: string | null;
  @IsOptional() @Matches(/^\d{1,18}$/, { message: 'after must be what the page before gave as next' }) declare after?: string;
}

/** Rows of a page: 1 to 100, 50 when nothing is said. */
export function limitOf({ limit }: PageDto): number {
  return limit === undefined ? LIMIT : Math.min(Math.max(Number(limit), 1), MAX_LIMIT);
}
