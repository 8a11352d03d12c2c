import { OPERATOR_REASON, type OperatorEdit } from '@community-help/api-contracts';
import { RequiredText } from '../helper/plain-text.js';
import { EditListingDto } from '../owner/edit-listing.dto.js';

/** Payload of `POST /api/operator/listings/{id}/edit`: what an owner sends, and why. */
export class OperatorEditDto extends EditListingDto implements OperatorEdit {
  @RequiredText({ min: OPERATOR_REASON.minLength, max: OPERATOR_REASON.maxLength }) reason: string;
}
