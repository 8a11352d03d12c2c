import { faultOfEmail, type AddressChangeRequest } from '@community-help/api-contracts';
import { CheckedText, Trimmed } from '../helper/plain-text.js';

export class AddressChangeDto implements AddressChangeRequest {
  @Trimmed() @CheckedText('email', faultOfEmail) email: string;
}
