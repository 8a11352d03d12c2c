import { findCategory, VERIFICATION_STATES, type ListingState, type ProjectType, type ReportState, type VerificationState } from '@community-help/api-contracts';
import { AuditPageDto, PageDto } from '@community-help/service-kit';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { Checked, OptionalText } from '../helper/plain-text.js';

const STATES: readonly ListingState[] = ['listed', 'paused', 'hidden', 'unconfirmed', 'removed'];
const REPORT_STATES: readonly ReportState[] = ['open', 'assigned', 'decided'];
type CheckState = Exclude<VerificationState, 'unverified'>;
const CHECK_STATES = VERIFICATION_STATES.filter((state): state is CheckState => state !== 'unverified');

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

export class AuditQueryDto extends AuditPageDto {
  @OptionalText({ max: 100 }) helperId?: string | null;
}
