import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Min } from 'class-validator';

/** A listing was taken down for good. Whoever keeps something of the helper removes it, except what the law asks to be kept. */
export class HelperRemovedV1 {
  static readonly topic = 'registrations.helper-removed.v1';
  static readonly key = 'helperId';

  @IsString() helperId: string;
  /** Higher than every revision of the listing: an older listing event that arrives later changes nothing. */
  @IsInt() @Min(1) revision: number;
  @IsIn(['requested', 'abuse', 'duplicate']) reason: string;
  /** The person asked to be forgotten: name and address go everywhere, also from what is otherwise kept. */
  @IsBoolean() isErased: boolean;
  @IsISO8601() removedAt: string;
  /** Id of the listing that stays, where two were the same helper. Absent of every other removal. */
  @IsOptional() @IsString() mergedInto?: string;
}
