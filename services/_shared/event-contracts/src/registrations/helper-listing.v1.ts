import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsNumber, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';

/**
 * The public listing of a helper, as both listing events carry it.
 * `revision` counts the changes of one helper: a projection keeps the highest it has seen.
 */
export class HelperListingV1 {
  @IsString() helperId: string;
  @IsInt() @Min(1) revision: number;
  @IsString() name: string;
  @IsString() description: string;
  @IsString() projectType: string;
  /** For mails; shown to nobody where `hidesEmail`. */
  @IsString() email: string;
  @IsOptional() @IsString() phone: string | null;
  @IsOptional() @IsString() website: string | null;
  @IsString() location: string;
  /** Decimal degrees; null when the listing has no place on the map. */
  @IsOptional() @IsNumber() @Min(-90) @Max(90) latitude: number | null;
  @IsOptional() @IsNumber() @Min(-180) @Max(180) longitude: number | null;
  @IsIn(['exact', 'unit', 'sector', 'district', 'place', 'area-only']) locationPrecision: string;
  @IsArray() @IsString({ each: true }) services: string[];
  @IsBoolean() acceptsDonations: boolean;
  @IsArray() @IsString({ each: true }) images: string[];
  @IsBoolean() isVerified: boolean;
  @IsArray() @IsString({ each: true }) categories: string[];
  @IsArray() @IsString({ each: true }) charityCategories: string[];
  @IsArray() @IsString({ each: true }) areasOfHelp: string[];
  @IsOptional() @IsString() organizationType: string | null;
  @IsOptional() @IsString() experience: string | null;
  @IsOptional() @IsString() additionalInfo: string | null;
  @IsArray() @IsString({ each: true }) availability: string[];
  @IsISO8601() createdAt: string;
  /** The premium payment this listing was registered with. */
  @IsOptional() @IsUUID() registrationPaymentId?: string | null;
  /** Bank details as a compact JWE that only payments can open. */
  @IsOptional() @IsString() sealedBankDetails?: string | null;
  /** True for the demo content, which never sends mail. */
  @IsOptional() @IsBoolean() isDemo?: boolean;
  /** Whether the one-time link sent to `email` was used. Absent in events from before addresses were confirmed, which counts as true. */
  @IsOptional() @IsBoolean() isConfirmed?: boolean;
  /** False while the listing is hidden: nobody finds it, nobody gives to it. Absent means true. */
  @IsOptional() @IsBoolean() isListed?: boolean;
  /** Why it is hidden; null or absent while it is listed. Gifts to a listing hidden as 'unconfirmed' go back to their donors. */
  @IsOptional() @IsIn(['unconfirmed', 'operator']) hiddenReason?: string | null;
  /** When an operator last checked who the listing is, and whose word that rests on; both absent unless its identity counts as checked. */
  @IsOptional() @IsISO8601() checkedAt?: string;
  @IsOptional() @IsString() checkedBy?: string;
  /** Its owner does not show the e-mail address. A phone number that is not shown is not in the event at all. Absent means false. */
  @IsOptional() @IsBoolean() hidesEmail?: boolean;
  /** The helper is within so many metres of the place, which is not the exact one; absent where it is. */
  @IsOptional() @IsInt() @Min(1) withinMetres?: number;
}
