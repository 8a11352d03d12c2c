import { IsIn, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';

export const CHECK_NOTICES = ['checked', 'rejected', 'withdrawn', 'lapsed'] as const;
export type CheckNotice = (typeof CHECK_NOTICES)[number];

/** The owner of a listing is to learn by mail what came of the check that was asked for. */
export class CheckNoticeRequestedV1 {
  static readonly topic = 'registrations.check-notice-requested.v1';
  static readonly key = 'helperId';

  @IsUUID() noticeId: string;
  @IsString() helperId: string;
  @IsIn(CHECK_NOTICES) notice: CheckNotice;
  /** For 'checked': until when it holds. */
  @IsOptional() @IsISO8601() checkedUntil?: string;
  /** `{ email, listingName, reason }` as a compact JWE that only reporting can open. */
  @IsString() sealedWords: string;
  @IsISO8601() requestedAt: string;
}
