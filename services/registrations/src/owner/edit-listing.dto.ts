import type { ListingEdit } from '@community-help/api-contracts';
import { IsInt, Min } from 'class-validator';
import { ListingDto } from '../helper/listing.dto.js';
import { Checked } from '../helper/plain-text.js';

/** A field of a registration that an edit leaves as it is; what is not given is not refused. */
function StaysAsItIs(): PropertyDecorator {
  return Checked('staysAsItIs', (value) => (value === undefined || value === null ? undefined : 'cannot be changed here'));
}

/** Payload of `POST /api/registrations/{id}/edit`: the whole listing as it shall be, by the rules of a registration. */
export class EditListingDto extends ListingDto implements ListingEdit {
  @IsInt({ message: 'revision must be the number that the listing was read with' }) @Min(1, { message: 'revision must be at least 1' }) revision: number;

  @StaysAsItIs() id?: unknown;
  @StaysAsItIs() email?: unknown;
  @StaysAsItIs() projectType?: unknown;
  @StaysAsItIs() category?: unknown;
  @StaysAsItIs() type?: unknown;
  @StaysAsItIs() acceptsDonations?: unknown;
  @StaysAsItIs() bankAccountName?: unknown;
  @StaysAsItIs() bankName?: unknown;
  @StaysAsItIs() sortCode?: unknown;
  @StaysAsItIs() accountNumber?: unknown;
  @StaysAsItIs() registrationPaymentId?: unknown;
  @StaysAsItIs() isVerified?: unknown;
  @StaysAsItIs() isPremium?: unknown;
  @StaysAsItIs() isConfirmed?: unknown;
  @StaysAsItIs() verification?: unknown;
  @StaysAsItIs() checkedAt?: unknown;
  @StaysAsItIs() checkedBy?: unknown;
}
