import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';

export const MODERATION_NOTICES = ['hidden', 'restored', 'removed', 'warned', 'edited', 'appeal-declined', 'report-decided'] as const;
export type ModerationNotice = (typeof MODERATION_NOTICES)[number];

/** Somebody is to learn by mail what an operator did: the owner of a listing, or whoever reported it and left an address. */
export class ModerationNoticeRequestedV1 {
  static readonly topic = 'registrations.moderation-notice-requested.v1';
  static readonly key = 'helperId';

  @IsUUID() noticeId: string;
  @IsString() helperId: string;
  @IsIn(MODERATION_NOTICES) notice: ModerationNotice;
  /** For 'report-decided': what was decided. */
  @IsOptional() @IsIn(['nothing', 'warn', 'hide', 'remove']) decision?: 'nothing' | 'warn' | 'hide' | 'remove';
  /** For 'report-decided': one of the two in a conversation reported it, and not a listing. */
  @IsOptional() @IsBoolean() isAboutMessages?: boolean;
  /** `{ email }`, for owners also `{ listingName, reason }`, as a compact JWE that only reporting can open. */
  @IsString() sealedWords: string;
  @IsISO8601() requestedAt: string;
}
