import { faultOfName, faultOfPhone, faultOfWebsite, UPLOAD, websiteAsKept } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { faultOfDegrees } from './coordinates.js';
import { BlankIsNull, Checked, CheckedText, OptionalText, RequiredText, TextList, Trimmed } from './plain-text.js';

/** Of an optional text, what is kept. */
function Kept(keep: (text: string) => string): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? keep(value) : value));
}

/** What a listing says: the part of a registration that its owner may change later. One set of rules for both. */
export class ListingDto {
  @Trimmed() @CheckedText('name', faultOfName) name: string;
  @BlankIsNull() @CheckedText('phone', faultOfPhone) phone?: string | null;

  @RequiredText({ max: 300 }) location: string;

  @BlankIsNull() @Checked('latitude', (value) => faultOfDegrees(value, 90)) latitude?: string | number | null;
  @BlankIsNull() @Checked('longitude', (value) => faultOfDegrees(value, 180)) longitude?: string | number | null;

  @TextList({ max: 120, maxItems: 40 }) services?: string[];
  @TextList({ max: 300, maxItems: 20 }) availability?: string[];
  @OptionalText({ max: 5000, lines: true }) description?: string;
  @BlankIsNull() @CheckedText('website', faultOfWebsite) @Kept(websiteAsKept) website?: string | null;

  /** Left out, they stay as they are: what is hidden is not shown by a page that knows nothing of it. */
  @IsOptional() @IsBoolean({ message: 'hidesPhone must be true or false' }) hidesPhone?: boolean;
  @IsOptional() @IsBoolean({ message: 'hidesEmail must be true or false' }) hidesEmail?: boolean;
  @IsOptional() @IsBoolean({ message: 'hidesPlace must be true or false' }) hidesPlace?: boolean;

  /** Whose pictures they are is settled by the uploads service. */
  @TextList({ max: 4096, maxItems: UPLOAD.maxImages }) images?: string[];

  @TextList({ max: 120, maxItems: 20 }) areasOfHelp?: string[];
  @OptionalText({ max: 120 }) organizationType?: string | null;
  @OptionalText({ max: 5000, lines: true }) additionalInfo?: string | null;
  @TextList({ max: 120, maxItems: 20 }) charityCategories?: string[];
  @OptionalText({ max: 5000, lines: true }) experience?: string | null;
  @TextList({ max: 120, maxItems: 20 }) categories?: string[];
}
