import { IsISO8601, IsString } from 'class-validator';

/** The check of a listing lapses soon: its owner is asked by mail whether the listing is still correct. The link goes to the address on file. */
export class StillCorrectAskedV1 {
  static readonly topic = 'registrations.still-correct-asked.v1';
  static readonly key = 'helperId';

  /** The same however often this end of a check is asked about, also by a database that was restored: one mail. */
  @IsString() askId: string;
  @IsString() helperId: string;
  /** When the check lapses unless the link is used. */
  @IsISO8601() checkedUntil: string;
  @IsISO8601() askedAt: string;
}
