import {
  faultOfEmail,
  faultOfName,
  faultOfPhone,
  faultOfWebsite,
  findCategory,
  PROJECT_TYPES,
  UPLOAD,
  websiteAsKept,
  type ProjectType,
  type RegistrationRequest,
} from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { accountNumberDigits, sortCodeDigits } from '../bank-details/bank-account-numbers.js';
import { faultOfDegrees } from './coordinates.js';
import { Checked, CheckedText, every, OptionalText, RequiredText, TextList, Trimmed } from './plain-text.js';

/** Blank text and null both mean "not given". */
function BlankIsNull(): PropertyDecorator {
  return every(
    IsOptional(),
    Transform(({ obj, key }) => (typeof obj[key] === 'string' ? obj[key].trim() || null : obj[key])),
  );
}

/** Of an optional text, what is kept. */
function Kept(keep: (text: string) => string): PropertyDecorator {
  return Transform(({ value }) => (typeof value === 'string' ? keep(value) : value));
}

/**
 * Payload of `POST /api/registrations`, the same for all nine forms. The pages check what each of them asks for;
 * the server insists on what every listing needs, and that whatever is given is well formed.
 */
export class CreateRegistrationDto implements RegistrationRequest {
  @Trimmed() @CheckedText('name', faultOfName) name: string;
  @Trimmed() @CheckedText('email', faultOfEmail) email: string;
  @BlankIsNull() @CheckedText('phone', faultOfPhone) phone?: string | null;

  @RequiredText({ max: 300 }) location: string;

  @BlankIsNull() @Checked('latitude', (value) => faultOfDegrees(value, 90)) latitude?: string | number | null;
  @BlankIsNull() @Checked('longitude', (value) => faultOfDegrees(value, 180)) longitude?: string | number | null;

  @Transform(({ obj, key }) => (typeof obj[key] === 'string' ? (findCategory(obj[key])?.id ?? obj[key]) : obj[key]))
  @Checked('projectType', (value) =>
    PROJECT_TYPES.includes(value as ProjectType) ? undefined : `must be one of ${PROJECT_TYPES.join(', ')}`,
  )
  projectType: ProjectType;

  @TextList({ max: 120, maxItems: 40 }) services?: string[];
  @TextList({ max: 300, maxItems: 20 }) availability?: string[];
  @OptionalText({ max: 5000, lines: true }) description?: string;
  @BlankIsNull() @CheckedText('website', faultOfWebsite) @Kept(websiteAsKept) website?: string | null;

  @IsOptional() @IsBoolean({ message: 'acceptsDonations must be true or false' }) acceptsDonations?: boolean;
  @OptionalText({ max: 120 }) bankAccountName?: string | null;
  @OptionalText({ max: 120 }) bankName?: string | null;
  @BlankIsNull()
  @Checked('sortCode', (value) => (sortCodeDigits(value) ? undefined : 'must be six digits, such as 12-34-56'))
  sortCode?: string | null;
  @BlankIsNull()
  @Checked('accountNumber', (value) => (accountNumberDigits(value) ? undefined : 'must be eight digits'))
  accountNumber?: string | null;

  /** Whose pictures they are is settled by the uploads service. */
  @TextList({ max: 4096, maxItems: UPLOAD.maxImages }) images?: string[];

  @TextList({ max: 120, maxItems: 20 }) areasOfHelp?: string[];
  @OptionalText({ max: 120 }) organizationType?: string | null;
  /** Sent by the hub form; both follow from the project type and are not kept. */
  @OptionalText({ max: 120 }) category?: string;
  @OptionalText({ max: 120 }) type?: string;
  @OptionalText({ max: 5000, lines: true }) additionalInfo?: string | null;
  @TextList({ max: 120, maxItems: 20 }) charityCategories?: string[];
  @OptionalText({ max: 5000, lines: true }) experience?: string | null;
  @TextList({ max: 120, maxItems: 20 }) categories?: string[];

  @BlankIsNull()
  @IsUUID(undefined, { message: 'registrationPaymentId must be the id of a premium payment' })
  registrationPaymentId?: string | null;
}
