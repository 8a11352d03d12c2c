import { isNoticeHref, NOTICE_MAX_LENGTH, NOTICE_STATES, NOTICE_TONES, OPERATOR_REASON, type NoticeLink, type NoticePublish, type NoticeState, type NoticeTone } from '@community-help/api-contracts';
import { OperatorReason, PageDto } from '@community-help/service-kit';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsObject, IsOptional, Matches, Max, Min, ValidateBy, ValidateNested } from 'class-validator';

const REVISION = { message: 'revision must be the number of the notice that you looked at' };
const MAX_REVISION = 2_147_483_647;
const HREF = "must be a path of the site, such as /safety, or an address that begins with https://";

export class NoticeQueryDto extends PageDto {
  @IsOptional() @IsIn(NOTICE_STATES, { message: `state must be one of ${NOTICE_STATES.join(', ')}` }) state?: NoticeState;
}

const IsNoticeHref = (): PropertyDecorator =>
  ValidateBy({ name: 'noticeHref', validator: { validate: (value) => typeof value === 'string' && isNoticeHref(value), defaultMessage: () => `href ${HREF}` } });

/** A time in UTC, as browsers write it. */
function IsUtcTime(field: string): PropertyDecorator {
  const message = { message: `${field} must be a time such as 2026-12-01T08:00:00.000Z, or null` };
  const rules = [IsOptional(), IsISO8601({ strict: true, strictSeparator: true }, message), Matches(/^20\d\d-.{11,20}Z$/, message)];
  return (target, property) => rules.forEach((rule) => rule(target, property));
}

export class NoticeLinkDto implements NoticeLink {
  @IsNoticeHref() href: string;
  @OperatorReason({ minLength: 2, maxLength: NOTICE_MAX_LENGTH.linkLabel }) label: string;
}

export class NoticePublishDto implements NoticePublish {
  @IsInt(REVISION) @Min(0) @Max(MAX_REVISION) revision: number;
  @OperatorReason({ minLength: 3, maxLength: NOTICE_MAX_LENGTH.text }) text: string;
  @IsIn(NOTICE_TONES, { message: `tone must be one of ${NOTICE_TONES.join(', ')}` }) tone: NoticeTone;
  @IsOptional() @IsObject() @ValidateNested() @Type(() => NoticeLinkDto) link: NoticeLinkDto | null = null;
  @IsUtcTime('from') from: string | null = null;
  @IsUtcTime('until') until: string | null = null;
  @OperatorReason(OPERATOR_REASON) reason: string;
}
