import { faultOfEmail, findCategory, PROJECT_TYPES, type ProjectType, type RegistrationRequest } from '@community-help/api-contracts';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { faultOfAccountNumber, faultOfSortCode } from '../bank-details/bank-account-numbers.js';
import { ListingDto } from './listing.dto.js';
import { BlankIsNull, Checked, CheckedText, OptionalText, Trimmed } from './plain-text.js';

/**
 * Payload of `POST /api/registrations`, the same for all nine forms. The pages check what each of them asks for;
 * the server insists on what every listing needs, and that whatever is given is well formed.
 */
export class CreateRegistrationDto extends ListingDto implements RegistrationRequest {
  @Trimmed() @CheckedText('email', faultOfEmail) email: string;

  @Transform(({ obj, key }) => (typeof obj[key] === 'string' ? (findCategory(obj[key])?.id ?? obj[key]) : obj[key]))
  @Checked('projectType', (value) =>
    PROJECT_TYPES.includes(value as ProjectType) ? undefined : `must be one of ${PROJECT_TYPES.join(', ')}`,
  )
  projectType: ProjectType;

  @IsOptional() @IsBoolean({ message: 'acceptsDonations must be true or false' }) acceptsDonations?: boolean;
  @OptionalText({ max: 120 }) bankAccountName?: string | null;
  @OptionalText({ max: 120 }) bankName?: string | null;
  @BlankIsNull()
  @Checked('sortCode', faultOfSortCode)
  sortCode?: string | null;
  @BlankIsNull()
  @Checked('accountNumber', faultOfAccountNumber)
  accountNumber?: string | null;

  /** Sent by the hub form; both follow from the project type and are not kept. */
  @OptionalText({ max: 120 }) category?: string;
  @OptionalText({ max: 120 }) type?: string;

  @BlankIsNull()
  @IsUUID(undefined, { message: 'registrationPaymentId must be the id of a premium payment' })
  registrationPaymentId?: string | null;
}
