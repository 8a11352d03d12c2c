import { ArrayNotEmpty, IsISO8601, IsString, IsUUID } from 'class-validator';

/** Its owner changed what a listing says. What it says now is in `helper-updated.v1` of the same transaction. */
export class ListingEditedV1 {
  static readonly topic = 'registrations.listing-edited.v1';
  static readonly key = 'helperId';

  @IsUUID() editId: string;
  @IsString() helperId: string;
  /** Names of the fields of the listing that are different now, such as 'phone'. */
  @ArrayNotEmpty() @IsString({ each: true }) changed: string[];
  @IsISO8601() editedAt: string;
}
